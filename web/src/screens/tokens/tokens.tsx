import { useState } from 'preact/hooks';
import { failureOf } from '../../api/failure-of.ts';
import { type Person, usePeople } from '../../api/people.ts';
import type { Organization } from '../../api/session.ts';
import { type Language } from '../../words/words.ts';
import { useLanguage } from '../../app/language.tsx';
import { Button } from '../../parts/button.tsx';
import { useAddressed } from '../../parts/drawer.tsx';
import { Failure } from '../../parts/failure.tsx';
import { NamesMissing } from '../../parts/names-missing.tsx';
import { StatusMessage, useStatusMessage } from '../../parts/status-message.tsx';
import { Empty, Exports, Screen, Skeleton, Tools } from '../../parts/screen.tsx';
import { type Column, Sheet } from '../../parts/sheet.tsx';
import { shortDate } from '../../words/dates.ts';
import { localIn } from '../../words/zones.ts';
import { MakeToken } from './make.tsx';
import { RevokeToken } from './revoke.tsx';
import { isExpired, type Token, useReload, useTokens } from './use-tokens.ts';
import { tokenWords } from './words.ts';
import './tokens.css';

interface TokenFormat {
  language: Language;
  zone: string;
  people: readonly Person[];
  now: number;
}

const dateText = ({ language, zone }: TokenFormat, instant: string) =>
  shortDate(language, localIn(zone, Date.parse(instant)).slice(0, 10));

function nameOf({ language, people }: TokenFormat, id: number | null): string {
  const words = tokenWords(language);
  if (id === null) return words.commandLine;
  return people.find((person) => person.id === id)?.name ?? words.unknown(id);
}

function untilText(format: TokenFormat, token: Token): string {
  const words = tokenWords(format.language);
  if (token.expires_at === null) return words.never;
  const date = dateText(format, token.expires_at);
  return isExpired(token, format.now) ? words.expired(date) : date;
}

function mayText({ language }: TokenFormat, { scopes }: Token): string {
  const words = tokenWords(language);
  return scopes.includes('hubstaff:write') ? words.scopes.write : words.scopes.read;
}

function columnsOf(format: TokenFormat, onEnd: (token: Token) => void): Column<Token>[] {
  const { columns: titles, revoke, madeBy } = tokenWords(format.language);
  return [
    { name: 'name', title: titles.name, cell: ({ name }) => name },
    { name: 'member', title: titles.member, cell: (token) => nameOf(format, token.user_id) },
    { name: 'scopes', title: titles.scopes, cell: (token) => mayText(format, token) },
    { name: 'expires', title: titles.expires, cell: (token) => untilText(format, token) },
    {
      name: 'made',
      title: titles.made,
      cell: (token) => madeBy(dateText(format, token.created_at), nameOf(format, token.maker_user_id)),
    },
    {
      name: 'end',
      title: titles.end,
      isLabelled: false,
      cell: (token) => (
        <Button kind="quiet" onPress={() => onEnd(token)}>
          <span aria-hidden>{revoke.short}</span>
          <span class="unseen">{revoke.button(token.name)}</span>
        </Button>
      ),
    },
  ];
}

const csvHead = ['id', 'name', 'user_id', 'acts_as', 'scopes', 'expires_at', 'created_at', 'maker_user_id'];

const csvRow = (format: TokenFormat, token: Token) => [
  token.id,
  token.name,
  token.user_id,
  nameOf(format, token.user_id),
  token.scopes.join(' '),
  token.expires_at ?? '',
  token.created_at,
  token.maker_user_id ?? '',
];

interface ListProps {
  tokens: readonly Token[];
  format: TokenFormat;
  onEnded(token: Token): void;
}

/** The tokens, with a confirmation before one is revoked. */
function List({ tokens, format, onEnded }: ListProps) {
  const { caption } = tokenWords(format.language);
  const [ending, setEnding] = useState<Token | null>(null);
  return (
    <>
      <Sheet caption={caption} columns={columnsOf(format, setEnding)} rows={tokens} keyOf={({ id }) => id} />
      <RevokeToken
        token={ending}
        onClose={() => setEnding(null)}
        onEnded={(token) => {
          setEnding(null);
          onEnded(token);
        }}
      />
    </>
  );
}

/** Formats tokens with the names of the people they act for. */
function useTokenFormat(organization: Organization) {
  const { language } = useLanguage();
  const peopleQuery = usePeople(organization);
  const format: TokenFormat = {
    language,
    zone: organization.time_zone,
    people: peopleQuery.data ?? [],
    now: Date.now(),
  };
  return { format, failure: failureOf(peopleQuery) };
}

function leadOf(tokens: readonly Token[] | undefined, { language, now }: TokenFormat) {
  const words = tokenWords(language);
  if (!tokens || tokens.length === 0) return tokens && words.none;
  const expired = tokens.filter((token) => isExpired(token, now)).length;
  return words.lead(tokens.length - expired, expired);
}

/** The tokens of programs, the people they act for, and the expiry of each token. */
export function Tokens({ organization }: { organization: Organization }) {
  const { format, failure } = useTokenFormat(organization);
  const words = tokenWords(format.language);
  const { data: tokens, error, refetch } = useTokens(organization.id);
  const reload = useReload(organization.id);
  const { value, open, close } = useAddressed('new');
  const { message, showMessage } = useStatusMessage();
  const onEnded = (token: Token) => {
    showMessage(words.revoke.done(token.name));
    void reload();
  };
  return (
    <Screen name="tokens" title={words.title} sentence={leadOf(tokens, format)} note={words.note}>
      <Tools>
        <Button kind="main" onPress={() => open()}>
          {words.make}
        </Button>
        <Exports file="tokens.csv" rows={() => [csvHead, ...(tokens ?? []).map((token) => csvRow(format, token))]} />
      </Tools>
      <StatusMessage message={message} />
      <NamesMissing failure={failure} />
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!tokens && !error && <Skeleton rows={4} />}
      {tokens?.length === 0 && <Empty title={words.empty.title} text={words.empty.text} />}
      {tokens && tokens.length > 0 && <List tokens={tokens} format={format} onEnded={onEnded} />}
      {value !== null && (
        <MakeToken {...{ organization, failure }} people={format.people} onMade={() => void reload()} onClose={close} />
      )}
    </Screen>
  );
}
