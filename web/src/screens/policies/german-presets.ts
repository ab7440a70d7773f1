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
      'Lohn an Feiertagen.',
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
      'Vereinbarungen über Durchschnitte (s. 22(2)).',
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
      'Einen Sonntag, der Feiertag ist: Hier addieren sich beide Zuschläge, steuerfrei ist nur der des Feiertags.',
      '40 Prozent von 0 bis 4 Uhr bei Beginn vor Mitternacht, 150 Prozent vom 24. bis 26. Dezember und am 1. Mai ' +
        '(§ 3b EStG).',
      'Die Grenzen der Arbeitszeit (§§ 3, 5, 9 und 11 ArbZG).',
    ],
  },
  brazil: {
    name: 'Brasilien (CLT)',
    summary:
      'Über 8 Stunden am Tag und über 44 in der Woche das Anderthalbfache; von 22 bis 5 Uhr hat eine Stunde 52,5 ' +
      'Minuten und wird um 20 Prozent höher bezahlt, auch Überstunden.',
    policies: ['Tag über 8 Stunden, Nacht', hoursOfWeek(44)],
    leavesOut: [
      'Arbeit an Ruhe- und Feiertagen, die doppelt bezahlt wird, wenn sie nicht ausgeglichen wird (Lei 605/1949, ' +
        'art. 9º; Súmula 146 do TST).',
      'Nachtarbeit, die über 5 Uhr hinausgeht (art. 73, § 5º), und Nacht in der Landwirtschaft.',
      'Die Toleranz von 5 und 10 Minuten (art. 58, § 1º) und Stundenkonten (art. 59, § 2º).',
      'Monatsgehälter werden durch 220 Stunden geteilt: Setzen Sie beim Gehalt 220 Stunden des Zeitraums.',
    ],
  },
  india_factories: {
    name: 'Indien (Factories Act, 1948)',
    summary: 'Über 9 Stunden am Tag und über 48 in der Woche das Doppelte des gewöhnlichen Satzes.',
    policies: [hoursOfDay('9'), hoursOfWeek(48)],
    leavesOut: [
      'Wo der Code von 2020 gilt, setzen Sie die Schwelle des Tages auf 8 Stunden.',
      'Regeln der Bundesstaaten, und Grenzen der Überstunden im Vierteljahr.',
      'Was zum gewöhnlichen Satz gehört (s. 59(2)).',
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
