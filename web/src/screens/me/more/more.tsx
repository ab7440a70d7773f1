import { useSession } from '../../../app/session.tsx';
import { useNamedDay } from '../day.tsx';
import { Download } from './download.tsx';
import { History } from './history.tsx';
import { Notices } from './notices.tsx';
import { MyOvertime } from './overtime.tsx';
import { MyWeek } from './week.tsx';
import { AccessLog } from './access-log.tsx';
import './more.css';

/**
 * Notices and access to the person's records in all organizations, then the week and overtime in the organization of
 * the shown day.
 */
export function LeftColumn() {
  const { organization, date } = useNamedDay(useSession().organizations);
  return (
    <>
      <Notices />
      <AccessLog />
      {organization && <MyWeek organization={organization} date={date} />}
      {organization?.may.see_overtime && <MyOvertime organization={organization} />}
    </>
  );
}

export function RightColumn() {
  return (
    <>
      <History />
      <Download />
    </>
  );
}
