import type { Language } from '../words/words.ts';

const en = {
  title: 'Metadata',
  none: 'None. Programs keep here what they need to find it again, such as a number in another system.',
  limits: 'At most 50 keys: 2 to 30 of a–z, 0–9 and _ each; values of at most 200 characters.',
  key: 'Key',
  value: 'Value',
  add: 'Add a key',
  remove: (key: string) => `Remove ${key}`,
  effect: 'Its metadata changes at once; keys that are not shown here are none.',
  badKey: 'must be 2 to 30 of a-z, 0-9 and _',
  twice: 'is there already',
};

export type MetadataWords = typeof en;

const de: MetadataWords = {
  title: 'Metadaten',
  none: 'Keine. Programme halten hier fest, womit sie es wiederfinden, etwa eine Nummer in einem anderen System.',
  limits: 'Höchstens 50 Schlüssel aus je 2 bis 30 Zeichen von a–z, 0–9 und _; Werte mit höchstens 200 Zeichen.',
  key: 'Schlüssel',
  value: 'Wert',
  add: 'Schlüssel hinzufügen',
  remove: (key) => `${key} entfernen`,
  effect: 'Seine Metadaten ändern sich sofort; weitere Schlüssel als diese gibt es nicht.',
  badKey: 'must be 2 to 30 of a-z, 0-9 and _',
  twice: 'is there already',
};

export const metadataWords = (language: Language): MetadataWords => (language === 'de' ? de : en);
