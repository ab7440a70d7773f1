import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { CallError } from '../../api/errors.ts';
import { Avatar } from '../../parts/avatar.tsx';
import { Button } from '../../parts/button.tsx';
import { Choice } from '../../parts/choice.tsx';
import { DataTable } from '../../parts/data-table.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Failure } from '../../parts/failure.tsx';
import { LevelMark } from '../../parts/level.tsx';
import { Measure } from '../../parts/measure.tsx';
import type { Sample } from '../../parts/sample.ts';
import { Timeline } from '../../parts/timeline.tsx';
import { Forms } from './forms.tsx';
import { Frames } from './frames.tsx';
import './parts.css';

const minute = 60_000;
const noon = Date.UTC(2026, 2, 2, 12);

/** Half an hour: typing, then only mouse input, then manual time. */
const samples: readonly Sample[] = [...Array(30).keys()].map((n) => ({
  at: noon + n * minute,
  seconds: 60,
  keyboard: n < 15 ? (n * 7) % 40 : 0,
  mouse: n < 15 ? (n * 11) % 30 : 2,
  ...(n > 25 && { manual: true }),
}));

const range = { since: noon, until: noon + 30 * minute };

function Example({ name, children }: { name: string; children: ComponentChildren }) {
  return (
    <section aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  );
}

function Buttons() {
  const [count, setCount] = useState(0);
  const press = () => setCount(count + 1);
  return (
    <Example name="Button">
      <Button kind="main" onPress={press}>
        Main
      </Button>
      <Button shortcut="e" pressed onPress={press}>
        Pressed
      </Button>
      <Button kind="quiet" onPress={press}>
        Quiet
      </Button>
      <Button refused="Nobody reviews their own." onPress={press}>
        Refused
      </Button>
      <Button busy onPress={press}>
        Busy
      </Button>
      <output>{count}</output>
    </Example>
  );
}

function Choosing() {
  const [value, setValue] = useState('low');
  const [open, setOpen] = useState<'first' | 'second' | null>(null);
  const [tries, setTries] = useState(0);
  return (
    <>
      <Example name="Choice">
        <Choice
          label="Evidence"
          value={value}
          options={['low', 'high'].map((level) => ({ value: level, text: level }))}
          onChoose={setValue}
        />
        <output>{value}</output>
      </Example>
      <Example name="Dialog">
        <Button onPress={() => setOpen('first')}>Open</Button>
        <Dialog title="A dialog" isOpen={open === 'first'} onClose={() => setOpen(null)}>
          <p>It keeps the focus.</p>
          <Button onPress={() => setOpen('second')}>Another</Button>
        </Dialog>
        <Dialog title="Another dialog" isOpen={open === 'second'} onClose={() => setOpen(null)}>
          <p>It stays.</p>
        </Dialog>
      </Example>
      <Example name="Failure">
        <Failure error={new CallError(403, 'forbidden')} onRetry={() => setTries(tries + 1)} />
        <output>{tries}</output>
      </Example>
    </>
  );
}

const measureWords = { unusual: 'unusual', people: 'people', here: 'this time' };

/** A gallery of all components in their states, available only in development. */
export function Parts() {
  return (
    <div class="parts">
      <Frames />
      <Forms />
      <Buttons />
      <Choosing />
      <Example name="Timeline">
        <Timeline
          label="Half an hour"
          range={range}
          samples={samples}
          bands={[{ since: noon + 15 * minute, until: noon + 25 * minute }]}
          ticks={[0, 15].map((n) => ({ at: noon + n * minute, text: `12:${String(n).padStart(2, '0')}` }))}
          words={{ keyboard: 'Keyboard', mouse: 'Mouse' }}
          describe={({ at, keyboard, mouse }) => `${(at - noon) / minute} min: ${keyboard} s, ${mouse} s`}
          isExplored
        />
      </Example>
      <Example name="Measure">
        <Measure value={1.5} limit={2.5} isBelow people={5.5} words={measureWords} label="1.5, of 2.5" />
        <Measure value={120} limit={12} isBelow={false} people={2.9} words={measureWords} label="120, of 12" />
      </Example>
      <Example name="Table">
        <DataTable caption="Minutes" columns={['Time', 'Mouse']} rows={samples.map((_, n) => [`12:${n}`, `${n} s`])} />
      </Example>
      <Example name="Level and avatar">
        <LevelMark level="low" text="low" />
        <LevelMark level="high" text="high" />
        <Avatar name="Isla von Berg" />
      </Example>
    </div>
  );
}
