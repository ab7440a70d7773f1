import type { Organization } from '../../api/session.ts';
import { useClock, useWhen } from '../../app/clock.ts';
import { useLanguage } from '../../app/language.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { Skeleton } from '../../parts/screen.tsx';
import { Decided, Mark } from './mark.tsx';
import { type SettingsPerson, settings, valueOf } from './settings.ts';
import { type People, useHistory } from './use-people.ts';
import { peopleWords } from './words.ts';

type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number];

function Step({ entry, when }: { entry: Entry; when(instant: string): string }) {
  const { language } = useLanguage();
  const words = peopleWords(language);
  const { setting, before, after } = entry;
  const [was, is] = [before, after].map(({ value }) => words.valueOf(setting, String(value)));
  return (
    <li>
      <strong>{words.setting[setting]}</strong>{' '}
      {was === is ? words.history.stayed(is ?? '') : words.history.became(was ?? '', is ?? '')}
      <span class="people-decided soft">
        <Mark source={after.source} />{' '}
        <span>
          {[words.source[after.source], entry.changed_by?.name ?? words.commandLine, when(entry.changed_at)].join(
            ' · ',
          )}
        </span>
      </span>
    </li>
  );
}

interface Props {
  organization: Organization;
  person: SettingsPerson;
  users: People['users'];
  onClose(): void;
}

/** A member's settings, with the history of changes to them. */
export function History({ organization, person, users, onClose }: Props) {
  const words = peopleWords(useLanguage().language);
  const member = users.get(person.id)?.time_zone;
  const clock = useClock(organization.time_zone, member);
  const when = useWhen(clock);
  const { data, error, refetch } = useHistory(organization.id, person.id);
  return (
    <Drawer title={person.name} onClose={onClose}>
      <dl class="people-now">
        {settings.map((setting) => (
          <div key={setting}>
            <dt>{words.setting[setting]}</dt>
            <dd>
              <strong>{words.valueOf(setting, valueOf(person, setting))}</strong>
              <Decided decision={person.decisions[setting]} users={users} zone={clock.zone} />
            </dd>
          </div>
        ))}
      </dl>
      <h3>{words.history.title}</h3>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton rows={3} />}
      {data?.length === 0 && <p>{words.history.none}</p>}
      <ol class="people-history">
        {data?.map((entry) => (
          <Step key={entry.id} entry={entry} when={when} />
        ))}
      </ol>
    </Drawer>
  );
}
