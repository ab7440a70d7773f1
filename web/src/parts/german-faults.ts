const types: Readonly<Record<string, string>> = {
  'an integer': 'eine ganze Zahl',
  'a number': 'eine Zahl',
  'a string': 'ein Text',
  'true or false': 'Ja oder Nein',
  'a list': 'eine Liste',
};

const policyStates: Readonly<Record<string, string>> = {
  archived: 'ist archiviert',
  'about to close': 'endet bald',
  'about to be superseded': 'wird bald abgelöst',
  pending: 'hat noch nicht begonnen',
  active: 'gilt',
};

type Translation = readonly [form: RegExp, translate: (...parts: string[]) => string];

/** Limits and formats that apply to any attribute. */
const general: readonly Translation[] = [
  [/^is required$/, () => 'ist erforderlich'],
  [/^must not be blank$/, () => 'darf nicht leer sein'],
  [
    /^must not be blank, nor contain line breaks or control characters$/,
    () => 'darf weder leer sein noch Zeilenumbrüche oder Steuerzeichen enthalten',
  ],
  [
    /^must not contain line breaks or control characters$/,
    () => 'darf keine Zeilenumbrüche oder Steuerzeichen enthalten',
  ],
  [/^must contain a letter or a digit$/, () => 'braucht einen Buchstaben oder eine Ziffer'],
  [/^must be (\S+) or more$/, (least) => `muss mindestens ${least} sein`],
  [/^must be (\S+) or less$/, (most) => `darf höchstens ${most} sein`],
  [/^must be more than (\S+)$/, (limit) => `muss mehr als ${limit} sein`],
  [/^must have (\d+) or more characters$/, (least) => `braucht mindestens ${least} Zeichen`],
  [/^must have (\d+) or fewer characters$/, (most) => `darf höchstens ${most} Zeichen haben`],
  [/^must have (\d+) or fewer decimal places$/, (most) => `darf höchstens ${most} Nachkommastellen haben`],
  [/^must have (\d+) or more entries$/, (least) => `braucht mindestens ${least}`],
  [/^must have (\d+) or fewer entries$/, (most) => `darf höchstens ${most} enthalten`],
  [
    /^must be from (\S+) to (\S+?), with at most four decimals$/,
    (least, most) => `muss von ${least} bis ${most} sein, mit höchstens vier Nachkommastellen`,
  ],
  [/^must be a date (?:from 1970|or an ISO 8601)/, () => 'muss ein Datum zwischen 1970 und 2200 sein'],
  [
    /^must be an email address of ASCII letters/,
    () =>
      'muss eine E-Mail-Adresse aus Buchstaben, Ziffern und Zeichen von ASCII sein, etwa ann@example.org; ' +
      'eine Domain mit Umlauten beginnt mit xn--',
  ],
  [/^must be an email address, such as/, () => 'muss eine E-Mail-Adresse sein, etwa ann@example.org'],
  [
    /^must be three capital letters, such as (\w+)$/,
    (example) => `muss aus drei Großbuchstaben bestehen, etwa ${example}`,
  ],
  [/^must be a time from 00:00 to 23:59/, () => 'muss eine Uhrzeit von 00:00 bis 23:59 sein, etwa 08:30'],
  [/^must match /, () => 'hat nicht die erwartete Form'],
  [/^must be a date that exists, such as (\S+)$/, (example) => `muss ein Datum sein, das es gibt, etwa ${example}`],
  [/^must be an IANA time zone/, () => 'muss eine Zeitzone sein, etwa Europe/Berlin'],
  [/^must be (an? \w+|true or false)$/, (type) => `muss ${types[type] ?? type} sein`],
  [/^must be true$/, () => 'muss Ja sein'],
  [/^must be one of (.+)$/, (values) => `muss eines hiervon sein: ${values}`],
  [/^exactly one of (.+) must be given$/, (names) => `genau eines hiervon ist anzugeben: ${names}`],
  [/^must not be in the future$/, () => 'darf nicht in der Zukunft liegen'],
  [/^must not be in the past$/, () => 'liegt in der Vergangenheit'],
  [/^must be within (\d+) years$/, (years) => `liegt mehr als ${years} Jahre voraus`],
];

/** Conflicts with existing records. */
const ofRecords: readonly Translation[] = [
  [/^is already a member of the organization$/, () => 'ist schon Mitglied der Organisation'],
  [
    /^pay period (\S+) to (\S+) is closed and locked; an owner or a manager can change its time$/,
    (first, last) =>
      `der Zeitraum ${first} bis ${last} ist abgeschlossen und gesperrt; Inhaber und Leitung können ihn ändern`,
  ],
  [
    /^pay period (\S+) to (\S+) is closed and locked; send a `reason` to change its time$/,
    (first, last) => `der Zeitraum ${first} bis ${last} ist abgeschlossen und gesperrt; geben Sie einen Grund an`,
  ],
  [
    /^the pay period (\S+) to (\S+) is closed in (\S+); reopen it to change the currency, or create another/,
    (first, last, currency) =>
      `der Zeitraum ${first} bis ${last} ist in ${currency} abgeschlossen; öffnen Sie ihn wieder, um die Währung zu ` +
      'ändern, oder legen Sie eine andere Organisation an',
  ],
  [/^already belongs to member (.+)$/, (person) => `gehört schon zu ${person}`],
  [/^is assigned to two members$/, () => 'ist zwei Mitgliedern zugeordnet'],
  [
    /^(\w+) is a field of single lines, but each row is a member: use a summed field, like hours, with only$/,
    (field) =>
      `${field} gehört zu einzelnen Positionen, aber jede Zeile ist ein Mitglied; wählen Sie ein summiertes ` +
      'Feld, etwa Stunden',
  ],
  [/^is an archived client$/, () => 'ist ein archivierter Kunde'],
  [/^is not a client of the organization$/, () => 'ist kein Kunde der Organisation'],
  [/^an archived client accepts no other projects$/, () => 'ein archivierter Kunde nimmt keine weiteren Projekte an'],
  [/^(\d+) is not a project of the organization$/, (id) => `${id} ist kein Projekt der Organisation`],
  [/^(.+) is not a member of the organization$/, (person) => `${person} ist kein Mitglied der Organisation`],
  [/^is not a member of the organization$/, () => 'ist kein Mitglied der Organisation'],
  [/^(.+) has no pay rate$/, (person) => `${person} hat keinen Lohnsatz`],
  [
    /^(.+) is already on the (?:weekly|daily) policy "(.+)" \((\d+)\)$/,
    (person, policy, id) => `${person} ist schon in der Überstundenregel „${policy}“ (${id})`,
  ],
  [
    /^(.+) is already on the (?:weekly|daily) policy "(.+)" \((\d+)\); send override: true to move them$/,
    (person, policy, id) =>
      `${person} ist schon in der Überstundenregel „${policy}“ (${id}); ` +
      'mit „Mitglieder aus anderen Regeln hierher holen“ wechselt das Mitglied',
  ],
  [
    /^(.+) is neither on the project nor an owner or manager of the organization$/,
    (person) => `${person} ist weder im Projekt noch Inhaber oder Leitung der Organisation`,
  ],
  [
    /^"(.+)" \((\d+)\) is (\w[\w ]*) and cannot be (edited|restored)$/,
    (policy, id, state, act) =>
      `„${policy}“ (${id}) ${policyStates[state] ?? state} und lässt sich nicht ` +
      (act === 'edited' ? 'ändern' : 'wiederherstellen'),
  ],
  [/^a member is on another policy of the type$/, () => 'ein Mitglied ist in einer anderen Regel dieser Art'],
  [/^a daily policy permits no more than 24 hours$/, () => 'eine Tagesregel erlaubt höchstens 24 Stunden'],
  [/^must be false with outside_counters$/, () => 'muss „nein“ sein, wenn der Zuschlag außerhalb der Zähler ist'],
  [/^must be false with credited$/, () => 'muss „nein“ sein, wenn der Zuschlag auf Überstunden angerechnet wird'],
  [/^needs a pay_rate_multiplier of 1\.5 or more$/, () => 'braucht einen Lohnfaktor von mindestens 1,5'],
  [/^needs hour_minutes, such as 52\.5$/, () => 'braucht die Minuten, die als eine Stunde bezahlt werden, etwa 52,5'],
  [/^applies only to a weekly policy; leave it out$/, () => 'gilt nur für eine Wochenregel'],
  [/^must be omitted with outside_counters$/, () => 'muss entfallen, wenn der Zuschlag außerhalb der Zähler ist'],
  [/^must be on date, or up to (\d+) days before it$/, (days) => `muss am Datum oder bis zu ${days} Tage davor liegen`],
  [
    /^must be false with overtime_multiplier$/,
    () => 'muss „nein“ sein, wenn der Zuschlag einen Faktor bei Überstunden hat',
  ],
  [/^the plan permits up to (\d+)$/, (most) => `der Tarif erlaubt höchstens ${most}`],
  [/^applies only with type cost, such as /, () => 'gilt nur bei einem Budget in Geld'],
  [/^applies only with type hours, such as /, () => 'gilt nur bei einem Budget in Stunden'],
  [/^applies only with a recurrence, such as /, () => 'gilt nur mit einer Wiederholung, zum Beispiel wöchentlich'],
  [
    /^must be (\d+) to (\d+) with recurrence (?:weekly|monthly)$/,
    (first, last) => `muss bei dieser Wiederholung von ${first} bis ${last} sein`,
  ],
  [
    /^must be on or after (\S+), or the start of the budget in force$/,
    (date) => `darf nicht vor ${date} liegen, wenn es geändert wird`,
  ],
  [/^only owners can grant the role organization_manager$/, () => 'nur Inhaber vergeben die Rolle der Leitung'],
  [
    /^the last owner cannot leave; make another member an owner first$/,
    () => 'der letzte Inhaber kann nicht austreten; machen Sie zuerst ein anderes Mitglied zum Inhaber',
  ],
  [
    /^the organization has (\d+) of at most (\d+)/,
    (present, most) => `die Organisation hat ${present} von höchstens ${most}`,
  ],
  [/^must be an address that begins with https:\/\/$/, () => 'muss eine Adresse sein, die mit https:// beginnt'],
  [/^must not hold a user name or a password$/, () => 'darf weder Benutzernamen noch Passwort enthalten'],
  [/^must use port 443, 80, or any port from (\d+)$/, (first) => `muss Port 443, 80 oder einen ab ${first} haben`],
  [
    /^must not be an address of this server or its network$/,
    () => 'darf keine Adresse dieses Servers oder seines Netzes sein',
  ],
  [/^is not your current password$/, () => 'ist nicht Ihr aktuelles Passwort'],
  [/^is required, because you have a password$/, () => 'ist erforderlich, weil Sie ein Passwort haben'],
];

/** The German text of a problem; undefined for problems that only programs cause. */
export function germanFault(text: string): string | undefined {
  for (const [form, translate] of [...general, ...ofRecords]) {
    const match = form.exec(text);
    if (match) return translate(...match.slice(1));
  }
  return undefined;
}
