import { useState } from 'preact/hooks';
import type { ProjectRole } from '../../../../src/contract/roles.ts';
import { call, type Input } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { Many, type ManyOption } from '../../parts/many.tsx';
import { numberOf, typedNumber } from '../../parts/numbers.ts';
import { Said, useSaid } from '../../parts/said.tsx';
import { useForm } from '../../parts/use-form.ts';
import type { Language } from '../../words/words.ts';
import { type ProjectMember, useCandidates, useProjectMembers, useStale } from './queries.ts';
import { projectWords } from './words.ts';

interface Assigned {
  userId: number;
  role: ProjectRole;
  payRate: string;
  billRate: string;
}

type Assignments = NonNullable<Input<'updateProjectMembers'>['body']>['members'];

const assignedOf = (member: ProjectMember, language: Language): Assigned => ({
  userId: member.user_id,
  role: member.membership_role,
  payRate: typedNumber(member.pay_rate, language),
  billRate: typedNumber(member.bill_rate, language),
});

interface Team {
  team: readonly Assigned[];
}

const isSame = (a: Assigned | undefined, b: Assigned) => JSON.stringify(a) === JSON.stringify(b);

/** Who comes, goes and changes. */
function differencesOf({ team }: Team, before: readonly Assigned[]) {
  const earlier = new Map(before.map((member) => [member.userId, member]));
  const ids = new Set(team.map(({ userId }) => userId));
  return {
    added: team.filter(({ userId }) => !earlier.has(userId)),
    changed: team.filter((member) => earlier.has(member.userId) && !isSame(earlier.get(member.userId), member)),
    removed: before.filter(({ userId }) => !ids.has(userId)),
    earlier,
  };
}

/** Only what differs: who may not set pay rates names none. */
function bodyOf(team: Team, before: readonly Assigned[]): Assignments {
  const { added, changed, removed, earlier } = differencesOf(team, before);
  return [
    ...[...added, ...changed].map(({ userId, role, payRate, billRate }) => ({
      user_id: userId,
      role,
      ...(payRate !== (earlier.get(userId)?.payRate ?? '') && { pay_rate: numberOf(payRate) }),
      ...(billRate !== (earlier.get(userId)?.billRate ?? '') && { bill_rate: numberOf(billRate) }),
    })),
    ...removed.map(({ userId }) => ({ user_id: userId, role: 'remove' as const })),
  ];
}

interface LineProps {
  member: Assigned;
  index: number;
  name: string;
  organization: Organization;
  onChange(member: Assigned): void;
  onRemove(): void;
}

function Line({ member, index, name, organization: { currency, may }, onChange, onRemove }: LineProps) {
  const { members: words } = projectWords(useLanguage().language);
  const attribute = `members[${index}]`;
  return (
    <li>
      <fieldset>
        <legend>{name}</legend>
        <FieldRow>
          <SelectField
            name={`${attribute}.role`}
            label={words.role}
            value={member.role}
            options={(['manager', 'user', 'viewer'] as const).map((value) => ({ value, text: words.roles[value] }))}
            onChoose={(role) => onChange({ ...member, role })}
          />
          <NumberField
            name={`${attribute}.bill_rate`}
            label={words.bill}
            unit={currency}
            value={member.billRate}
            onType={(billRate) => onChange({ ...member, billRate })}
          />
          {may.manage_projects && may.see_pay && (
            <NumberField
              name={`${attribute}.pay_rate`}
              label={words.pay}
              unit={currency}
              value={member.payRate}
              onType={(payRate) => onChange({ ...member, payRate })}
            />
          )}
        </FieldRow>
        <Button kind="quiet" onPress={onRemove}>
          {words.remove} <span class="unseen">{name}</span>
        </Button>
      </fieldset>
    </li>
  );
}

interface TeamFormProps {
  organization: Organization;
  projectId: number;
  before: readonly Assigned[];
  names: ReadonlyMap<number, string>;
  candidates: readonly ManyOption[];
  onSaved(): void;
}

function useTeamForm({ projectId, before, onSaved }: TeamFormProps) {
  const { form: words } = projectWords(useLanguage().language);
  return useForm<Team, unknown>({
    initial: { values: { team: before }, tag: undefined },
    check: ({ team }) =>
      team.flatMap(({ payRate, billRate }, index) =>
        [
          ['pay_rate', payRate],
          ['bill_rate', billRate],
        ]
          .filter(([, text = '']) => Number.isNaN(numberOf(text)))
          .map(([name]) => ({ attribute: `members[${index}].${name}`, text: words.notNumber })),
      ),
    save: (team, sending) => {
      const body = { members: bodyOf(team, before) };
      return call('updateProjectMembers', { params: { project_id: projectId }, body, ...sending });
    },
    onSaved,
  });
}

function TeamForm(props: TeamFormProps) {
  const { organization, before, names, candidates } = props;
  const { members: words } = projectWords(useLanguage().language);
  const form = useTeamForm(props);
  const { team } = form.values;
  const { added, removed, changed } = differencesOf(form.values, before);
  const effect = words.effect(added.length, removed.length, changed.length);
  const nameOf = (id: number) => names.get(id) ?? candidates.find(({ value }) => value === id)?.text ?? `#${id}`;
  const choose = (ids: readonly number[]) => {
    const known = new Map([...before, ...team].map((member) => [member.userId, member]));
    const fresh = (userId: number): Assigned => ({ userId, role: 'user', payRate: '', billRate: '' });
    form.change({ team: ids.map((id) => known.get(id) ?? fresh(id)) });
  };
  const ids = team.map(({ userId }) => userId);
  return (
    <Form form={form} label={words.title} save={words.save} effect={effect === '' ? null : <p>{effect}.</p>}>
      {team.length === 0 && <p class="soft">{words.none}</p>}
      <ul class="project-members">
        {team.map((member, index) => (
          <Line
            key={member.userId}
            member={member}
            index={index}
            name={nameOf(member.userId)}
            organization={organization}
            onChange={(next) => form.change({ team: team.map((one) => (one.userId === next.userId ? next : one)) })}
            onRemove={() => choose(ids.filter((id) => id !== member.userId))}
          />
        ))}
      </ul>
      {candidates.length > 0 && (
        <Many name="members" label={words.add} options={candidates} chosen={ids} onChoose={choose} />
      )}
    </Form>
  );
}

/** Who is on a project, in which role and at which rates. */
export function Members({ organization, projectId }: { organization: Organization; projectId: number }) {
  const { language, words: common } = useLanguage();
  const { members: words } = projectWords(language);
  const { data, error, refetch } = useProjectMembers(projectId);
  const candidates = useCandidates(organization.id, organization.may.manage_members);
  const [edition, setEdition] = useState(0);
  const { said, say } = useSaid();
  const refresh = useStale();
  const saved = async () => {
    await refresh();
    setEdition(edition + 1);
    say(words.saved);
  };
  if (error) return <Failure error={error} onAgain={() => void refetch()} />;
  if (!data) return <p class="soft">{common.loading}</p>;
  return (
    <>
      <p class="soft">{words.intro}</p>
      <TeamForm
        key={edition}
        organization={organization}
        projectId={projectId}
        before={data.members.map((member) => assignedOf(member, language))}
        names={data.names}
        candidates={candidates.data ?? []}
        onSaved={() => void saved()}
      />
      <Said said={said} />
    </>
  );
}
