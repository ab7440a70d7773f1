import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { Field, FieldNotes, type FieldProps, useField } from './field.tsx';

interface TextProps extends FieldProps {
  value: string;
  onType(value: string): void;
  /** The on-screen keyboard that phones show. */
  inputMode?: 'email' | 'tel' | 'url';
  maxLength?: number;
  /** The height in lines of a multi-line field. */
  lines?: number;
  autoComplete?: string;
}

/** A text field with one line or several lines. */
export function TextField({ value, onType, inputMode, maxLength, lines, autoComplete, ...field }: TextProps) {
  return (
    <Field {...field}>
      {(control) =>
        lines ? (
          <textarea
            {...control}
            rows={lines}
            maxLength={maxLength}
            value={value}
            onInput={(event) => onType(event.currentTarget.value)}
          />
        ) : (
          <input
            {...control}
            type="text"
            inputMode={inputMode}
            maxLength={maxLength}
            autoComplete={autoComplete}
            value={value}
            onInput={(event) => onType(event.currentTarget.value)}
          />
        )
      }
    </Field>
  );
}

interface NumberProps extends FieldProps {
  /** The text as typed; `numberOf` parses it. */
  value: string;
  onType(value: string): void;
  /** The unit of the number: a currency, hours, percent. */
  unit?: string;
}

/**
 * A number with a decimal point or comma. This is a text field, because number fields discard input that they cannot
 * parse.
 */
export function NumberField({ value, onType, unit, ...field }: NumberProps) {
  return (
    <Field {...field}>
      {(control) => (
        <span class="field-number">
          <input
            {...control}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onInput={(event) => onType(event.currentTarget.value)}
          />
          {unit && <span aria-hidden>{unit}</span>}
        </span>
      )}
    </Field>
  );
}

interface SelectProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose(value: Value): void;
}

/** A native select. */
export function SelectField<Value extends string>({ value, options, onChoose, ...field }: SelectProps<Value>) {
  return (
    <Field {...field}>
      {(control) => (
        <select {...control} value={value} onChange={(event) => onChoose(event.currentTarget.value as Value)}>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface DateProps extends FieldProps {
  /** `2026-03-02`, or empty. */
  value: string;
  onChoose(value: string): void;
  min?: string;
  max?: string;
}

export function DateField({ value, onChoose, min, max, ...field }: DateProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input
          {...control}
          type="date"
          min={min}
          max={max}
          value={value}
          onInput={(event) => onChoose(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface TimeProps extends FieldProps {
  /** `09:30`, or empty. */
  value: string;
  onChoose(value: string): void;
}

export function TimeField({ value, onChoose, ...field }: TimeProps) {
  return (
    <Field {...field}>
      {(control) => (
        <input {...control} type="time" value={value} onInput={(event) => onChoose(event.currentTarget.value)} />
      )}
    </Field>
  );
}

interface SwitchProps extends FieldProps {
  isOn: boolean;
  onSwitch(isOn: boolean): void;
}

/** A checkbox with its label in the same row. */
export function Switch({ isOn, onSwitch, ...field }: SwitchProps) {
  const { id, faults, control } = useField(field);
  return (
    <div class="field">
      <label class="switch">
        <input
          {...control}
          type="checkbox"
          role="switch"
          checked={isOn}
          onChange={(event) => onSwitch(event.currentTarget.checked)}
        />
        {field.label}
      </label>
      <FieldNotes id={id} hint={field.hint} faults={faults} />
    </div>
  );
}

/** Related fields under one heading. */
export function FieldGroup({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <fieldset class="field-group">
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Fields side by side where space permits. */
export function FieldRow({ children }: { children: ComponentChildren }) {
  return <div class="field-row">{children}</div>;
}

interface MoreRulesProps {
  title: string;
  /** Whether one of the fields has a value. */
  isSet: boolean;
  children: ComponentChildren;
}

/** Fields that few people need. They are visible as soon as one of them has a value. */
export function MoreRules({ title, isSet, children }: MoreRulesProps) {
  // The fields stay visible after the last of them is cleared.
  const wasSet = useRef(false);
  wasSet.current ||= isSet;
  return (
    <details class="more-rules" open={wasSet.current}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
