import type { WireMeasured } from '../../../contract/unusual-activity-evidence.ts';
import { gradedParameters, singleParameters } from '../../../detector/catalogue.ts';
import { isAtMost, units } from '../../../detector/parameters.ts';

/** Evidence as stored, under the API's field names. */
type StoredEvidence = Readonly<Record<string, unknown>>;

const objectIn = (evidence: StoredEvidence, name: string) => (evidence[name] ?? {}) as StoredEvidence;
const numberIn = (evidence: StoredEvidence, name: string) => {
  const value = evidence[name];
  return typeof value === 'number' ? value : null;
};

/**
 * The side of the limit on which a value is unusual. For a threshold without levels, the side of it on which the
 * measured value is.
 */
function sideOf(name: string, value: number, limit: number): WireMeasured['unusual_when'] {
  const graded = gradedParameters.find((parameter) => parameter.name === name);
  return (graded ? isAtMost(graded) : value < limit) ? 'at_most' : 'at_least';
}

/**
 * A measured value and its published limit, with everything that a scale needs. The numbers are from the time of the
 * finding, each with a unit. Null for evidence without a published limit. Example: a spread of 0.15 with the limit 1.5
 * -> unusual `at_most`, with the levels at that time and the values of people.
 */
export function measuredOf(evidence: StoredEvidence): WireMeasured | null {
  const [value, limit, name] = [numberIn(evidence, 'value'), numberIn(evidence, 'limit'), evidence['limit_name']];
  const parameter = [...gradedParameters, ...singleParameters].find((candidate) => candidate.name === name);
  if (!parameter || value === null || limit === null) return null;
  const [levels, people] = [objectIn(evidence, 'levels'), objectIn(evidence, 'people_measure')];
  const extreme = numberIn(people, 'extreme');
  return {
    name: parameter.name,
    explanation: parameter.explanation,
    unit: units[parameter.unit].text,
    unusual_when: sideOf(parameter.name, value, limit),
    value,
    limit,
    levels: { high: numberIn(levels, 'high'), medium: numberIn(levels, 'medium'), low: numberIn(levels, 'low') },
    people: extreme === null ? null : { extreme, typical: numberIn(people, 'typical') },
    own_usual: numberIn(evidence, 'own_history_median'),
  };
}
