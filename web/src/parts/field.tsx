import { type ComponentChildren, createContext, Fragment } from 'preact';
import { useContext, useId, useLayoutEffect } from 'preact/hooks';
import { FaultText } from './fault-text.tsx';
import { type Fault, fieldFor } from './faults.ts';
import './field.css';
import './screen.css';

interface Named {
  id: string;
  label: string;
}

/** The interface between a form and its fields. */
export interface FieldBoard {
  faults: readonly Fault[];
  /** The mounted fields by their attributes. */
  fields: Map<string, Named>;
}

export const FieldContext = createContext<FieldBoard>({ faults: [], fields: new Map() });

/** The faults shown at one mounted field. */
function useFaultsOf(name: string): Fault[] {
  const { faults, fields } = useContext(FieldContext);
  const names = [...fields.keys(), name];
  return faults.filter(({ attribute }) => fieldFor(attribute, names) === name);
}

interface ControlAttributes {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

export interface FieldProps {
  /** The API attribute that the field sets, such as `budget.cost`. */
  name: string;
  label: string;
  /** Information that is needed to fill in the field. */
  hint?: ComponentChildren;
}

/** Registers a field with its form and links it to its hint and faults. */
export function useField({ name, label, hint }: FieldProps) {
  const { fields } = useContext(FieldContext);
  const id = useId();
  const faults = useFaultsOf(name);
  useLayoutEffect(() => {
    fields.set(name, { id, label });
    return () => void fields.delete(name);
  }, [name, label, id]);
  const describedBy = [hint ? `${id}-hint` : '', faults.length > 0 ? `${id}-fault` : ''].filter(Boolean).join(' ');
  const control: ControlAttributes = {
    id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': faults.length > 0 || undefined,
  };
  return { id, faults, control };
}

/** The hint of a field, followed by its faults. */
export function FieldNotes({ id, hint, faults }: { id: string; hint: ComponentChildren; faults: readonly Fault[] }) {
  return (
    <>
      {hint && (
        <p class="soft" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {faults.length > 0 && (
        <p class="field-fault" id={`${id}-fault`}>
          {faults.map((fault, index) => (
            <Fragment key={fault.text}>
              {index > 0 && '; '}
              <FaultText fault={fault} />
            </Fragment>
          ))}
        </p>
      )}
    </>
  );
}

/** A label above a control, with hint and faults below. */
export function Field({
  children,
  ...field
}: FieldProps & { children: (control: ControlAttributes) => ComponentChildren }) {
  const { id, faults, control } = useField(field);
  return (
    <div class="field">
      <label for={id}>{field.label}</label>
      {children(control)}
      <FieldNotes id={id} hint={field.hint} faults={faults} />
    </div>
  );
}
