/** Three limits of a statistic, and the level of a value. */

import type { ConfidenceLevel } from '../contract/lists/unusual-activities.ts';
import type { Level } from './findings.ts';

export type Grades = Readonly<Record<ConfidenceLevel, number>>;

/**
 * The level of a value, if smaller values are more unusual. `gradeAtMost(2, { high: 1.5, medium: 2.5, low: 3.5 })` = 2
 * (medium).
 */
export function gradeAtMost(value: number, limits: Grades): Level {
  if (value <= limits.high) return 3;
  if (value <= limits.medium) return 2;
  return value <= limits.low ? 1 : 0;
}

/**
 * The level of a value, if larger values are more unusual. `gradeAtLeast(130, { high: 180, medium: 120, low: 60 })` = 2
 * (medium).
 */
export function gradeAtLeast(value: number, limits: Grades): Level {
  if (value >= limits.high) return 3;
  if (value >= limits.medium) return 2;
  return value >= limits.low ? 1 : 0;
}

/** The name of a reported level. `confidenceOf(3)` = 'high'. */
export function confidenceOf(level: Level): ConfidenceLevel {
  if (level === 3) return 'high';
  return level === 2 ? 'medium' : 'low';
}
