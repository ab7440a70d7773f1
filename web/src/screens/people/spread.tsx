import { useLanguage } from '../../app/language.tsx';
import { countsOf, type SettingsPerson, type Setting, settings } from './settings.ts';
import type { PeopleView } from './view.ts';
import { peopleWords } from './words.ts';

interface Props {
  people: readonly SettingsPerson[];
  view: PeopleView;
  addressOf(only: PeopleView['only']): string;
}

function Values({ setting, people, view, addressOf }: Props & { setting: Setting }) {
  const words = peopleWords(useLanguage().language);
  return (
    <ul class="people-values">
      {countsOf(people, setting).map(([value, count]) => {
        const isShown = view.only?.setting === setting && view.only.value === value;
        return (
          <li key={value}>
            <a href={addressOf(isShown ? null : { setting, value })} aria-current={isShown ? 'true' : undefined}>
              <span>{words.valueOf(setting, value)}</span>
              <svg height="10" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
                <rect class="people-bar-ground" width="100" height="10" />
                <rect class="people-bar" width={(100 * count) / people.length} height="10" />
              </svg>
              <strong>{words.people(count)}</strong>
            </a>
          </li>
        );
      })}
    </ul>
  );
}

/** The number of people with each value. A click on a value filters the list; a second click removes the filter. */
export function Spread(props: Props) {
  const words = peopleWords(useLanguage().language);
  return (
    <div class="people-spread">
      {settings.map((setting) => (
        <section key={setting} class="panel" aria-labelledby={`people-${setting}`}>
          <h2 id={`people-${setting}`}>{words.setting[setting]}</h2>
          <Values setting={setting} {...props} />
        </section>
      ))}
    </div>
  );
}
