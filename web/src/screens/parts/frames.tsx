import { useState } from 'preact/hooks';
import { Button } from '../../parts/button.tsx';
import { DateChoice } from '../../parts/date-choice.tsx';
import { PageSearch } from '../../parts/page-search.tsx';
import { Menu } from '../../parts/menu.tsx';
import { Columns, Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';

interface Row {
  name: string;
  amount: number;
}

const rows: readonly Row[] = [
  { name: 'Alpha', amount: 12.5 },
  { name: 'Beta', amount: 7 },
];

const columns: readonly Column<Row>[] = [
  { name: 'name', title: 'Name', isSortable: true, cell: ({ name }) => <strong>{name}</strong> },
  { name: 'amount', title: 'Amount', isFigure: true, cell: ({ amount }) => amount.toFixed(2) },
];

function Body() {
  const [isUp, setUp] = useState(true);
  const [typed, setTyped] = useState('');
  const [date, setDate] = useState('2026-03-02');
  const matches = rows.filter(({ name }) => name.toLowerCase().includes(typed.toLowerCase()));
  return (
    <>
      <Tools>
        <PageSearch label="Find a record" description="Find" value={typed} onType={setTyped} />
        <DateChoice label="Day" value={date} onChoose={setDate} />
        <Exports file="records.csv" rows={() => [['name'], ...matches.map(({ name }) => [name])]} />
      </Tools>
      <Sheet
        caption="Records"
        columns={columns}
        rows={isUp ? matches : matches.toReversed()}
        keyOf={({ name }) => name}
        order={{ by: 'name', isAscending: isUp }}
        onSort={() => setUp(!isUp)}
      />
    </>
  );
}

/** The frame of a screen with sample content. */
export function Frames() {
  return (
    <section aria-label="Screen">
      <Screen name="example" title="Parts" sentence="2 records cost 19.50." note="By the clock of Berlin.">
        <Menu
          label="More screens"
          text="More"
          links={['here', 'elsewhere'].map((name) => ({ href: `#${name}`, text: name, isHere: name === 'here' }))}
        />
        <Columns split="early">
          <div class="column">
            <Body />
          </div>
          <Empty title="Nothing yet" text="Records appear here once there are any.">
            <Button>Create one</Button>
          </Empty>
        </Columns>
        <Skeleton rows={2} />
      </Screen>
    </section>
  );
}
