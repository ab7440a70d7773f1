import { useRoute } from 'preact-iso';
import { type Organization, seesPayroll } from '../../api/session.ts';
import { NotFound } from '../not-found/not-found.tsx';
import { useModule } from '../../parts/use-module.ts';
import { Templates } from './templates.tsx';
import './payroll.css';

const isEdited = (part: string | undefined) => part !== undefined && /^(?:new|\d{1,10})$/.test(part);

/** The screen of payroll files. Others get the not-found page. Payroll clerks cannot change templates. */
export function Payroll({ organization }: { organization: Organization }) {
  const { part } = useRoute().params;
  const editor = useModule(() => import('./editor.tsx'), isEdited(part));
  const numbers = useModule(() => import('./numbers.tsx'), part === 'numbers');
  if (!seesPayroll(organization)) return <NotFound />;
  if (part === undefined) return <Templates organization={organization} />;
  if (part === 'numbers') return numbers && <numbers.Numbers organization={organization} />;
  if (!isEdited(part) || !organization.may.see_pay) return <NotFound />;
  return editor && <editor.Editor organization={organization} id={part === 'new' ? null : Number(part)} />;
}
