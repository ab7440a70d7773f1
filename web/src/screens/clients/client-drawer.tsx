import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';
import { EditRecord } from '../../parts/record-drawer.tsx';
import type { DrawerProps } from '../../parts/record-list.tsx';
import { ClientForm, useCompared } from './client-form.tsx';
import { clientKind, useProjectChoices } from './queries.ts';
import { clientWords } from './words.ts';

/** A client with its related content. */
export function RecordDrawer(props: DrawerProps) {
  const { organization } = props;
  const { data: projects = [], error, refetch } = useProjectChoices(organization.id);
  return (
    <EditRecord
      {...props}
      kind={clientKind}
      words={clientWords(useLanguage().language)}
      compared={useCompared(projects)}
      form={(form) => (
        <>
          {error && <Failure error={error} onRetry={() => void refetch()} />}
          <ClientForm {...form} organization={organization} projects={projects} />
        </>
      )}
    />
  );
}
