/** What help links lead to: sections of `docs/help`, by page and a name, as they are headed in each language. */
export const helpSections = {
  'time#slots': { en: 'Slots of ten minutes', de: 'Abschnitte von zehn Minuten' },
  'time#clock': { en: 'Whose clock', de: 'Wessen Uhr' },
  'unusual-activity#levels': { en: 'Levels', de: 'Stufen' },
  'unusual-activity#review': { en: 'How to review', de: 'Wie man entscheidet' },
  'unusual-activity#members': { en: 'What members see', de: 'Was Mitglieder sehen' },
  'budgets#kinds': { en: 'What a budget says', de: 'Was ein Budget sagt' },
  'budgets#spent': { en: 'What is spent', de: 'Was verbraucht ist' },
  'budgets#limits': { en: 'Near its limit, reached, exceeded', de: 'Kurz vor der Grenze, erreicht, überschritten' },
  'budgets#as-of': { en: 'As of', de: 'Stand von' },
  'budgets#history': { en: 'History', de: 'Verlauf' },
  'overtime#counted': { en: 'How it is counted', de: 'Wie gezählt wird' },
  'overtime#changes': { en: 'When a change takes effect', de: 'Wann eine Änderung gilt' },
  'settings#decides': { en: 'Who decides', de: 'Wer entscheidet' },
  'roles#roles': { en: 'Roles', de: 'Rollen' },
  'roles#pay': { en: 'Pay', de: 'Lohn' },
  'roles#looked': { en: 'Who looked', de: 'Wer hingesehen hat' },
  'roles#record': { en: 'On record', de: 'Festgehalten' },
  'sign-in#ways': { en: 'Ways to sign in', de: 'Wege, sich anzumelden' },
  'sign-in#signed-in': { en: 'Staying signed in', de: 'Angemeldet bleiben' },
} as const;
export type HelpSection = keyof typeof helpSections;
