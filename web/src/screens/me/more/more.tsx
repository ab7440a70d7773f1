import { useSession } from '../../../app/session.tsx';
import { useNamedDay } from '../day.tsx';
import { Download } from './download.tsx';
import { History } from './history.tsx';
import { Notices } from './notices.tsx';
import { MyOvertime } from './overtime.tsx';
import { MyWeek } from './week.tsx';
import { WhoLooked } from './who-looked.tsx';
import './more.css';

/**
 * What the person was told and who looked, in all organizations; and the person's week and overtime in that of the day
 * that is shown.
 */
export function Left() {
  const { organization, date } = useNamedDay(useSession().organizations);
  return (
    <>
      <Notices />
      <WhoLooked />
      {organization && <MyWeek organization={organization} date={date} />}
      {organization?.may.see_overtime && <MyOvertime organization={organization} />}
    </>
  );
}

export function Right() {
  return (
    <>
      <History />
      <Download />
    </>
  );
}
