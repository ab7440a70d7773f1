/** German texts of a preset from the API. */
interface GermanPreset {
  name: string;
  summary: string;
  /** The names of the policies, in the order of the preset. */
  policies: readonly string[];
  leavesOut: readonly string[];
}

const hoursOfDay = (hours: string) => `Tag über ${hours} Stunden`;
const hoursOfWeek = (hours: number) => `Woche über ${hours} Stunden`;

/** German presets by id. */
export const germanPresets: Readonly<Record<string, GermanPreset>> = {
  us_federal: {
    name: 'USA, Bundesrecht (FLSA)',
    summary:
      'Über 40 Stunden der Arbeitswoche das Anderthalbfache des regulären Satzes: des Mittels der Sätze der Woche, ' +
      'gewichtet nach Stunden.',
    policies: [hoursOfWeek(40)],
    leavesOut: [
      'Wer ausgenommen ist (29 CFR part 541).',
      'Eine Vereinbarung, Überstunden nach dem Satz der Arbeit selbst zu bezahlen (29 U.S.C. § 207(g)(2)).',
      'Krankenhäuser mit Zeiträumen von 14 Tagen (29 U.S.C. § 207(j)) und Freizeitausgleich im öffentlichen Dienst ' +
        '(§ 207(o)).',
      'Bundesstaaten, die mehr verlangen.',
    ],
  },
  california: {
    name: 'Kalifornien',
    summary:
      'Über 8 Stunden am Tag und über 40 in der Woche das Anderthalbfache des regulären Satzes, über 12 Stunden am ' +
      'Tag das Doppelte; am siebten Tag in Folge bis 8 Stunden das Anderthalbfache, darüber das Doppelte.',
    policies: ['Tag über 8 und 12 Stunden, siebter Tag', hoursOfWeek(40)],
    leavesOut: [
      'Ein schwankendes Gehalt: In Kalifornien deckt ein Gehalt nur die ersten 40 Stunden (§ 515(d)). Wählen Sie ein ' +
        'festes Gehalt für 40 Stunden.',
      'Feste Prämien werden durch die Stunden ohne Überstunden geteilt. Setzen Sie dies bei der Zahlung.',
      'Andere Wochenpläne (§ 511) und Tarifverträge (§ 514).',
      'Wer ausgenommen ist (§ 515).',
      'Zuschläge für entgangene Pausen (§ 226.7).',
    ],
  },
  alberta: {
    name: 'Alberta',
    summary:
      'Über 8 Stunden am Tag oder über 44 in der Woche, was immer mehr ist, das Anderthalbfache. Was nach dem Tag ' +
      'Überstunde ist, zählt nicht für die Woche, und das ergibt genau dies.',
    policies: [hoursOfDay('8'), hoursOfWeek(44)],
    leavesOut: [
      'Vereinbarungen über Überstunden und Durchschnitte (ss. 23 und 23.1).',
      'Lohn an Feiertagen, und wie ein Feiertag die Überstunden ändert (s. 33).',
      'Berufe, für die die Verordnung andere Schwellen setzt.',
    ],
  },
  british_columbia: {
    name: 'British Columbia',
    summary:
      'Über 8 Stunden am Tag das Anderthalbfache und über 12 das Doppelte; über 40 Stunden in der Woche, für die ' +
      'jeder Tag höchstens 8 zählt, das Anderthalbfache; an gesetzlichen Feiertagen das Anderthalbfache von Beginn an.',
    policies: ['Tag über 8 und 12 Stunden, Feiertage', hoursOfWeek(40)],
    leavesOut: [
      'Den mittleren Tageslohn eines Feiertags (ss. 45 und 46(c)), und wem er zusteht (s. 44).',
      'Die Woche beginnt am Sonntag. Stellen Sie dies in der Organisation ein.',
      'Zeit in den 32 Stunden der Woche, die frei sein sollen (s. 36).',
      'Vereinbarungen über Durchschnitte (s. 37).',
    ],
  },
  ontario: {
    name: 'Ontario',
    summary:
      'Über 44 Stunden in der Woche das Anderthalbfache des Satzes der Arbeit, die in diesen Stunden getan wird.',
    policies: [hoursOfWeek(44)],
    leavesOut: [
      'Zuschläge an Feiertagen (Part X).',
      'Vereinbarungen über Durchschnitte (s. 22(2)) und Freizeit statt Lohn (s. 22(7)).',
      'Arbeit, für die O. Reg. 285/01 andere oder keine Schwellen setzt.',
    ],
  },
  germany: {
    name: 'Deutschland, wie verbreitet vereinbart',
    summary:
      'Über 40 Stunden in der Woche ein Zuschlag von 25 Prozent; nachts von 20 bis 6 Uhr einer von 25, sonntags von ' +
      '50 und an Feiertagen von 125 Prozent, die sich addieren. Kein Gesetz verlangt sie: ' +
      'Verträge und Tarifverträge tun es.',
    policies: ['Woche über 40 Stunden, Nacht, Sonntag, Feiertag'],
    leavesOut: [
      'Was Ihr Vertrag oder Tarifvertrag sagt: Er entscheidet.',
      '§ 3b EStG begrenzt nur, was steuerfrei ist. Einen Anspruch auf Zuschläge gibt er nicht.',
      'Die Nachtzeit des Arbeitsrechts von 23 bis 6 Uhr (§ 2 Abs. 3 ArbZG), und 30 Prozent bei Dauernachtarbeit.',
      'Einen Sonntag, der Feiertag ist: Hier addieren sich beide Zuschläge, steuerfrei ist nur der des Feiertags.',
      '40 Prozent von 0 bis 4 Uhr bei Beginn vor Mitternacht, 150 Prozent vom 24. bis 26. Dezember und am 1. Mai ' +
        '(§ 3b EStG).',
      'Die Grenzen der Arbeitszeit (§§ 3, 5, 9 und 11 ArbZG).',
    ],
  },
  france: {
    name: 'Frankreich, ohne Tarifvertrag',
    summary:
      'Die 36. bis 43. Stunde der Woche wird um 25 Prozent höher bezahlt, jede weitere um 50 Prozent. Ein ' +
      'Tarifvertrag kann andere Sätze festlegen.',
    policies: ['Woche über 35 und 43 Stunden'],
    leavesOut: [
      'Tarifverträge mit anderen Sätzen ab 10 Prozent (art. L3121-33).',
      'Freizeit statt Lohn (art. L3121-37), das Jahreskontingent und die Ruhezeit darüber hinaus (art. L3121-30).',
      'Bezahlten Urlaub, der für die 35 Stunden zählt.',
      'Mehrarbeit bei Teilzeit, und Verträge über eine Zahl von Tagen oder Stunden im Jahr.',
      'Arbeit in der Nacht, am Sonntag und an Feiertagen, auch am 1. Mai.',
      'Die Woche beginnt am Montag (art. L3121-35). Stellen Sie dies in der Organisation ein.',
      'Monatsgehälter für 151,67 Stunden: Setzen Sie beim Gehalt 151,67 Stunden des Zeitraums.',
    ],
  },
  brazil: {
    name: 'Brasilien (CLT)',
    summary:
      'Über 8 Stunden am Tag und über 44 in der Woche das Anderthalbfache; von 22 bis 5 Uhr hat eine Stunde 52,5 ' +
      'Minuten, beim Lohn und bei den 8 Stunden des Tages; sie wird um 20 Prozent höher bezahlt, auch Überstunden.',
    policies: ['Tag über 8 Stunden, Nacht', hoursOfWeek(44)],
    leavesOut: [
      'Arbeit an Ruhe- und Feiertagen, die doppelt bezahlt wird, wenn sie nicht ausgeglichen wird (Lei 605/1949, ' +
        'art. 9º; Súmula 146 do TST).',
      'Den Nachtzuschlag nach 5 Uhr, wenn die Arbeit einer ganzen Nacht weitergeht (art. 73, § 5º; Súmula 60, II, do ' +
        'TST).',
      'Nachtschichten: Mitternacht teilt sie in zwei Tage. Stellen Sie für Nachtarbeit den Beginn des Arbeitstags ein.',
      'Nachtarbeit in der Landwirtschaft.',
      'Den Anteil der Überstunden am bezahlten Ruhetag (Súmula 172 do TST).',
      'Die Toleranz von 5 und 10 Minuten (art. 58, § 1º) und Stundenkonten (art. 59, § 2º).',
      'Monatsgehälter werden durch 220 Stunden geteilt: Setzen Sie beim Gehalt 220 Stunden des Zeitraums.',
    ],
  },
  india: {
    name: 'Indien (Code von 2020)',
    summary: 'Über 8 Stunden am Tag das Doppelte des Satzes.',
    policies: [hoursOfDay('8')],
    leavesOut: [
      'Die Woche von 48 Stunden in den Verordnungen zum Code, und Arbeit am siebten Tag (s. 26). Legen Sie dafür ' +
        'eine Wochenregel an.',
      'Überstunden nach Tag oder Woche, je nachdem, was für die Beschäftigten besser ist (s. 27).',
      'Die zentrale Verordnung vom 8. Mai 2026 und die der Bundesstaaten, mit Grenzen der Überstunden.',
      'Büros und Läden, für die Gesetze der Bundesstaaten gelten, und was zum Lohn gehört.',
    ],
  },
  india_factories: {
    name: 'Indien (Factories Act, 1948), bis 20. November 2025',
    summary:
      'Bis 20. November 2025: über 9 Stunden am Tag und über 48 in der Woche das Doppelte des gewöhnlichen Satzes. ' +
      'Seither gilt der Code von 2020.',
    policies: [hoursOfDay('9'), hoursOfWeek(48)],
    leavesOut: [
      'Den Code von 2020, der seit 21. November 2025 gilt. Verwenden Sie die Vorlage dafür.',
      'Regeln der Bundesstaaten, und Grenzen der Überstunden im Vierteljahr.',
      'Was zum gewöhnlichen Satz gehört (s. 59(2)).',
    ],
  },
  australia_clerks: {
    name: 'Australien, Clerks—Private Sector Award 2020',
    summary:
      'Für 38 Stunden von Montag bis Freitag, 7,6 am Tag: die ersten 2 Überstunden eines Tages das Anderthalbfache, ' +
      'weitere das Doppelte, auch am Samstag nach fünf Arbeitstagen; sonntags das Doppelte, an Feiertagen das ' +
      'Zweieinhalbfache.',
    policies: ['Tag über 7,6 Stunden, Samstag, Sonntag, Feiertag', hoursOfWeek(38)],
    leavesOut: [
      'Andere Dienstpläne und Teilzeit: Setzen Sie die normalen Stunden des Tages, und für den zweiten Satz 2 mehr.',
      'Wochen, die nicht am Montag beginnen: Die Regel für den sechsten Tag gilt dann nicht dem Samstag.',
      'Normale Stunden am Samstag in einer Woche unter 38 Stunden (clause 24), und Stunden vor 7 und nach 19 Uhr.',
      'Aushilfen („casual“), deren Sätze in Tabelle 5 um 25 Prozentpunkte höher sind.',
      'Mindestbeträge: eine halbe Stunde je Woche, und 3 Stunden am Samstag (clause 21.4(b)).',
      'Schichtarbeit (part 6), Freizeit statt Lohn (clause 23) und Jahreslöhne (clause 18).',
      'Lohn über dem Tarif: Die Prozente gelten für den Mindeststundenlohn.',
    ],
  },
};

/** Names of premiums. */
export const germanPremiums: Readonly<Record<string, string>> = {
  Night: 'Nacht',
  Sunday: 'Sonntag',
  'Public holiday': 'Feiertag',
  'Statutory holiday': 'Feiertag',
};
