import { useState } from 'preact/hooks';
import { projectRoles } from '../../../../src/contract/lists/roles.ts';
import { call, type WriteHeaders } from '../../api/call.ts';
import type { Organization } from '../../api/session.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import type { Compared } from '../../parts/conflict.tsx';
import { Failure } from '../../parts/failure.tsx';
import { FieldRow, NumberField, SelectField } from '../../parts/fields.tsx';
import { Form } from '../../parts/form.tsx';
import { MultiChoice, type MultiChoiceOption } from '../../parts/multi-choice.tsx';
import { numberOf } from '../../parts/numbers.ts';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { useForm } from '../../parts/use-form.ts';
import { useStale } from '../../parts/record.ts';
import { projectKind, readTeam, useCandidates, useTeam } from './queries.ts';
import { type Assigned, type Assignments, bodyOf, differencesOf, madeOf, type Team, teamOf } from './team.ts';
import { projectWords } from './words.ts';

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
            options={projectRoles.map((value) => ({ value, text: words.roles[value] }))}
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
  tag: string | undefined;
  nameOf(userId: number): string;
  candidates: readonly MultiChoiceOption[];
  onSaved(before: Team): void;
}

const save = (projectId: number, members: Assignments, sending: WriteHeaders) =>
  call('updateProjectMembers', { params: { project_id: projectId }, body: { members }, ...sending });

function useTeamForm({ projectId, before, tag, onSaved }: TeamFormProps) {
  const { language } = useLanguage();
  const { form: words } = projectWords(language);
  return useForm<Team, unknown>({
    initial: { values: { team: before }, tag },
    async reload() {
      const now = await readTeam(projectId);
      return { values: teamOf(now, language), tag: now.tag };
    },
    check: ({ team }) =>
      team.flatMap(({ payRate, billRate }, index) =>
        [
          ['pay_rate', payRate],
          ['bill_rate', billRate],
        ]
          .filter(([, text = '']) => Number.isNaN(numberOf(text)))
          .map(([name]) => ({ attribute: `members[${index}].${name}`, text: words.notNumber })),
      ),
    save: (team, sending, was) => save(projectId, bodyOf(team, was.team), sending),
    onSaved: (_, earlier) => onSaved(earlier),
  });
}

/** One row per member. The conflict view omits rows that are the same in both versions. */
function useCompared({ before, nameOf }: TeamFormProps, mine: Team, theirs: Team | null): Compared<Team>[] {
  const { members: words } = projectWords(useLanguage().language);
  const ids = new Set([...before, ...mine.team, ...(theirs?.team ?? [])].map(({ userId }) => userId));
  return [...ids].map((id) => ({
    label: nameOf(id),
    text({ team }) {
      const member = team.find(({ userId }) => userId === id);
      if (!member) return words.notOnIt;
      const rates = [
        member.billRate && `${words.bill} ${member.billRate}`,
        member.payRate && `${words.pay} ${member.payRate}`,
      ];
      return [words.roles[member.role], ...rates].filter(Boolean).join(', ');
    },
  }));
}

interface LinesProps extends Team, Pick<TeamFormProps, 'organization' | 'nameOf'> {
  onChange(team: readonly Assigned[]): void;
}

function Lines({ team, organization, nameOf, onChange }: LinesProps) {
  const { members: words } = projectWords(useLanguage().language);
  if (team.length === 0) return <p class="soft">{words.none}</p>;
  return (
    <ul class="project-members">
      {team.map((member, index) => (
        <Line
          key={member.userId}
          member={member}
          index={index}
          name={nameOf(member.userId)}
          organization={organization}
          onChange={(next) => onChange(team.with(index, next))}
          onRemove={() => onChange(team.toSpliced(index, 1))}
        />
      ))}
    </ul>
  );
}

function TeamForm(props: TeamFormProps) {
  const { candidates } = props;
  const { members: words } = projectWords(useLanguage().language);
  const form = useTeamForm(props);
  const { team } = form.values;
  const { team: before } = form.before;
  const { added, removed, changed } = differencesOf(form.values, before);
  const effect = words.effect(added.length, removed.length, changed.length);
  const choose = (ids: readonly number[]) => {
    const known = new Map([...before, ...team].map((member) => [member.userId, member]));
    const fresh = (userId: number): Assigned => ({ userId, role: 'user', payRate: '', billRate: '' });
    form.change({ team: ids.map((id) => known.get(id) ?? fresh(id)) });
  };
  const ids = team.map(({ userId }) => userId);
  // Members without edits take the values of the other person.
  const mine = form.theirs ? madeOf(form.theirs, form.values, form.before) : form.values;
  return (
    <Form
      form={{ ...form, mine }}
      label={words.title}
      save={words.save}
      effect={effect === '' ? null : <p>{effect}.</p>}
      compared={useCompared(props, form.values, form.theirs)}
    >
      <Lines {...props} team={team} onChange={(next) => form.change({ team: next })} />
      {candidates.length > 0 && (
        <MultiChoice name="members" label={words.add} options={candidates} chosen={ids} onChoose={choose} />
      )}
    </Form>
  );
}

/** Confirms a save and offers undo until another person changes the members. */
function useSaved(projectId: number) {
  const { language } = useLanguage();
  const { members: words } = projectWords(language);
  const [edition, setEdition] = useState(0);
  const { message, showMessage } = useStatusMessage();
  const refresh = useStale(projectKind);
  const again = async () => {
    await refresh();
    setEdition((number) => number + 1);
  };
  async function saved(before: Team) {
    const now = await readTeam(projectId);
    await again();
    showMessage(words.saved, async () => {
      await save(projectId, bodyOf(before, teamOf(now, language).team), { ifMatch: now.tag });
      await again();
      showMessage(words.undone);
    });
  }
  return { edition, message, saved };
}

/** The members of a project with their roles and rates. */
export function Members({ organization, projectId }: { organization: Organization; projectId: number }) {
  const { language, words: common } = useLanguage();
  const { members: words } = projectWords(language);
  const { data, error, refetch } = useTeam(projectId);
  const candidatesQuery = useCandidates(organization.id, organization.may.manage_members);
  const candidates = candidatesQuery.data ?? [];
  const { edition, message, saved } = useSaved(projectId);
  if (error) return <Failure error={error} onRetry={() => void refetch()} />;
  if (!data) return <p class="soft">{common.loading}</p>;
  const before = teamOf(data, language);
  const nameOf = (id: number) => data.names.get(id) ?? candidates.find(({ value }) => value === id)?.text ?? `#${id}`;
  return (
    <>
      <p class="soft">{words.intro}</p>
      {candidatesQuery.error && (
        <Failure error={candidatesQuery.error} onRetry={() => void candidatesQuery.refetch()} />
      )}
      <TeamForm
        key={edition}
        {...{ organization, projectId, nameOf, candidates }}
        before={before.team}
        tag={data.tag}
        onSaved={(earlier) => void saved(earlier)}
      />
      <StatusMessage message={message} />
    </>
  );
}
