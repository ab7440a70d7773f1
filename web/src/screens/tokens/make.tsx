import { useState } from 'preact/hooks';
import { call, type Output } from '../../api/call.ts';
import type { failureOf } from '../../api/failure-of.ts';
import type { Named, Person } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { useSession } from '../../app/session.tsx';
import { Drawer } from '../../parts/drawer.tsx';
import { SelectField, Switch, TextField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { Secret } from '../../parts/secret.tsx';
import { useForm } from '../../parts/use-form.ts';
import { tokenWords } from './words.ts';

const lives = ['30', '60', '90', 'never'] as const;
type Life = (typeof lives)[number];

interface Values {
  name: string;
  userId: string;
  life: Life;
  mayWrite: boolean;
}

const daysOf = (life: Life) => (life === 'never' ? null : (Number(life) as 30 | 60 | 90));

interface Made {
  name: string;
  secret: string;
}

interface Props {
  organization: Organization;
  people: readonly Person[];
  /** The error if the list of people failed to load. */
  failure: ReturnType<typeof failureOf>;
  onMade(): void;
  onClose(): void;
}

type Shown = Pick<Props, 'organization' | 'people' | 'failure'>;

/** Managers can create tokens for themselves and for members without access to other members' records. */
function useCandidates({ organization, people, failure }: Shown): readonly Named[] {
  const { user } = useSession();
  const mayAll = organization.role === 'owner';
  if (failure.error) return [user];
  return people.filter(({ id, role, isRemoved }) => !isRemoved && (mayAll || id === user.id || role === 'user'));
}

type FormProps = Shown & { onMade(made: Made): void };

function useTokenForm({ organization, onMade }: Omit<FormProps, 'people' | 'failure'>) {
  const { user } = useSession();
  return useForm<Values, Output<'createOrganizationToken'>>({
    initial: { values: { name: '', userId: String(user.id), life: '90', mayWrite: false }, tag: undefined },
    save: ({ name, userId, life, mayWrite }, sending) =>
      call('createOrganizationToken', {
        params: { organization_id: organization.id },
        body: {
          name,
          user_id: Number(userId),
          expires_in_days: daysOf(life),
          scopes: mayWrite ? ['hubstaff:read', 'hubstaff:write'] : ['hubstaff:read'],
        },
        ...sending,
      }),
    onSaved: ({ token }) => onMade({ name: token.name, secret: token.secret }),
  });
}

interface NamedProps {
  candidates: readonly Named[];
  values: Values;
  change(some: Partial<Values>): void;
}

/** The purpose of the token, and the person it acts for. */
function Named({ candidates, values, change }: NamedProps) {
  const { form: words } = tokenWords(useLanguage().language);
  return (
    <>
      <TextField
        name="name"
        label={words.name}
        hint={words.nameHint}
        maxLength={100}
        value={values.name}
        onType={(name) => change({ name })}
      />
      <SelectField
        name="user_id"
        label={words.member}
        hint={words.memberHint}
        value={values.userId}
        options={candidates.map(({ id, name }) => ({ value: String(id), text: name }))}
        onChoose={(userId) => change({ userId })}
      />
    </>
  );
}

function MakeForm({ onMade, ...shown }: FormProps) {
  const { form: words, make } = tokenWords(useLanguage().language);
  const candidates = useCandidates(shown);
  const form = useTokenForm({ organization: shown.organization, onMade });
  const { values, change } = form;
  const who = candidates.find(({ id }) => String(id) === values.userId)?.name ?? '';
  return (
    <Form
      form={form}
      label={make}
      save={words.save}
      effect={<p>{words.effect(who, words.lifeText(daysOf(values.life)), values.mayWrite)}</p>}
    >
      <Named candidates={candidates} values={values} change={change} />
      <SelectField<Life>
        name="expires_in_days"
        label={words.life}
        value={values.life}
        options={lives.map((life) => ({
          value: life,
          text: life === 'never' ? words.never : words.days(Number(life)),
        }))}
        onChoose={(life) => change({ life })}
      />
      <Switch
        name="scopes"
        label={words.mayWrite}
        isOn={values.mayWrite}
        onSwitch={(mayWrite) => change({ mayWrite })}
      />
    </Form>
  );
}

function MadeSecret({ made, organization, onClose }: { made: Made; organization: Organization; onClose(): void }) {
  const { made: words } = tokenWords(useLanguage().language);
  return (
    <Secret secret={made.secret} text={<p>{words.text}</p>} onClose={onClose}>
      <h3>{words.use}</h3>
      <code class="secret-text">
        curl -H "Authorization: Bearer {made.secret}" {location.origin}/v2/organizations/{organization.id}/members
      </code>
    </Secret>
  );
}

/** Creates a token and shows its secret only once. */
export function MakeToken(props: Props) {
  const words = tokenWords(useLanguage().language);
  const [made, setMade] = useState<Made | null>(null);
  const keep = (token: Made) => {
    setMade(token);
    props.onMade();
  };
  return (
    <Drawer title={made ? words.made.title(made.name) : words.make} onClose={props.onClose}>
      {made ? (
        <MadeSecret made={made} organization={props.organization} onClose={props.onClose} />
      ) : (
        <>
          <NamesMissing failure={props.failure} />
          <MakeForm {...props} onMade={keep} />
        </>
      )}
    </Drawer>
  );
}
