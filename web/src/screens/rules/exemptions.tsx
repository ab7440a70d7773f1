import { failureOf } from '../../api/failure-of.ts';
import { type Person, usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useKeys } from '../../app/keys.tsx';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Skeleton, Tools } from '../../parts/screen.tsx';
import { localIn } from '../../words/zones.ts';
import { EndDrawer, endExemption } from './exemption-end.tsx';
import { type Exemption, stateOf, useExemptions, useReloadExemptions } from './exemption-facts.ts';
import { ExemptionDrawer } from './exemption-form.tsx';
import { ExemptionSheet, exemptionRows } from './exemption-sheet.tsx';
import { exemptionWords } from './exemption-words.ts';
import { Frame } from './frame.tsx';

const nameIn = (people: readonly Person[], id: number | undefined) =>
  people.find((person) => person.id === id)?.name ?? (id === undefined ? '' : `#${id}`);

/** The last action, with undo for a new exemption. */
function useDone(organizationId: number, people: readonly Person[]) {
  const words = exemptionWords(useLanguage().language);
  const { message, showMessage } = useStatusMessage();
  const reload = useReloadExemptions(organizationId);
  async function takeBack({ id, since, user_id: userId }: Exemption): Promise<void> {
    try {
      await endExemption(organizationId, id, since);
      showMessage(words.takenBack(nameIn(people, userId)));
    } catch {
      showMessage(words.failed);
    }
    void reload();
  }
  return {
    message,
    created(made: Exemption) {
      showMessage(words.created(nameIn(people, made.user_id)), () => void takeBack(made));
      void reload();
    },
    ended({ user_id: userId }: Exemption) {
      showMessage(words.ending.done(nameIn(people, userId)));
      void reload();
    },
  };
}

interface LoadedProps {
  organization: Organization;
  exemptions: readonly Exemption[];
  people: readonly Person[];
  today: string;
}

interface Drawer {
  value: string | null;
  open(value?: string): void;
  close(): void;
}

type DrawersProps = LoadedProps & { made: Drawer; ended: Drawer; done: ReturnType<typeof useDone> };

/** The drawers in the address. */
function Drawers({ organization, exemptions, people, today, made, ended, done }: DrawersProps) {
  const ending = exemptions.find(({ id }) => String(id) === ended.value);
  const closing = (drawer: Drawer, after: (exemption: Exemption) => void) => (exemption: Exemption) => {
    drawer.close();
    after(exemption);
  };
  return (
    <>
      {made.value !== null && (
        <ExemptionDrawer
          organization={organization}
          people={people}
          today={today}
          filled={made.value}
          onClose={made.close}
          onCreated={closing(made, done.created)}
        />
      )}
      {ended.value !== null && (
        <EndDrawer
          organizationId={organization.id}
          exemption={ending}
          name={nameIn(people, ending?.user_id)}
          today={today}
          onClose={ended.close}
          onEnded={closing(ended, done.ended)}
        />
      )}
    </>
  );
}

function Loaded(props: LoadedProps) {
  const { organization, exemptions, people, today } = props;
  const words = exemptionWords(useLanguage().language);
  const [made, ended] = [useAddressed('new'), useAddressed('end')];
  const done = useDone(organization.id, people);
  const mayChange = organization.may.exempt_from_flags;
  useKeys(mayChange ? [{ key: 'n', description: words.create, run: () => made.open() }] : []);
  return (
    <>
      <Tools>
        {mayChange && (
          <Button kind="main" shortcut="n" onPress={() => made.open()}>
            {words.create}
          </Button>
        )}
        <Exports file="unusual-activity-exemptions.csv" rows={() => exemptionRows(exemptions, people)} />
      </Tools>
      <StatusMessage message={done.message} />
      {exemptions.length === 0 && <Empty title={words.empty.title} text={words.empty.text} />}
      {exemptions.length > 0 && (
        <ExemptionSheet
          organization={organization}
          exemptions={exemptions}
          format={{ people, zone: organization.time_zone, today }}
          onEnd={({ id }) => ended.open(String(id))}
        />
      )}
      {mayChange && <Drawers {...props} made={made} ended={ended} done={done} />}
    </>
  );
}

/** The members and types that the detector skips, with the reasons. */
export function Exemptions({ organization }: { organization: Organization }) {
  const words = exemptionWords(useLanguage().language);
  const exemptionsQuery = useExemptions(organization.id);
  const named = usePeople(organization);
  const [{ data: exemptions, isFetching }, { data: people }] = [exemptionsQuery, named];
  const { error, retry } = failureOf(exemptionsQuery, named);
  const today = localIn(organization.time_zone, Date.now()).slice(0, 10);
  const holding = exemptions?.filter((exemption) => stateOf(exemption, today) === 'holds').length ?? 0;
  return (
    <Frame
      organization={organization}
      part="exemptions"
      sentence={exemptions && words.lead(holding)}
      note={words.note}
      isBusy={isFetching}
    >
      {error && <Failure error={error} onRetry={retry} />}
      {!(exemptions && people) && !error && <Skeleton rows={4} />}
      {exemptions && people && (
        <Loaded organization={organization} exemptions={exemptions} people={people} today={today} />
      )}
    </Frame>
  );
}
