import type { Language } from '../words/words.ts';

const en = {
  title: 'Metadata',
  none: 'None. Programs can store references here, such as the number of a record in another system.',
  limits: 'Up to 50 keys. A key has 2 to 30 characters: a–z, 0–9 and _. A value has up to 200 characters.',
  key: 'Key',
  value: 'Value',
  add: 'Add key',
  remove: (key: string) => `Remove ${key}`,
  effect: 'The metadata changes immediately. Keys that are not in this list are deleted.',
  badKey: 'must have 2 to 30 characters of a-z, 0-9 and _, such as cost_center',
  twice: 'is already in the list',
};

export type MetadataWords = typeof en;

const de: MetadataWords = {
  title: 'Metadaten',
  none: 'Keine. Programme können hier Verweise speichern, etwa die Nummer eines Datensatzes in einem anderen System.',
  limits: 'Bis zu 50 Schlüssel. Ein Schlüssel hat 2 bis 30 Zeichen: a–z, 0–9 und _. Ein Wert hat bis zu 200 Zeichen.',
  key: 'Schlüssel',
  value: 'Wert',
  add: 'Schlüssel hinzufügen',
  remove: (key) => `${key} entfernen`,
  effect: 'Die Metadaten ändern sich sofort. Schlüssel, die nicht in dieser Liste stehen, werden gelöscht.',
  badKey: 'muss 2 bis 30 Zeichen aus a-z, 0-9 und _ haben, etwa kostenstelle_1',
  twice: 'steht schon in der Liste',
};

export const metadataWords = (language: Language): MetadataWords => (language === 'de' ? de : en);
