import { useQuery } from '@tanstack/preact-query';
import { useLanguage } from '../../app/language.tsx';
import { Failure } from '../../parts/failure.tsx';

/** The lower parts of the page, which load after the upper ones. */
export function LaterParts({ part }: { part: 'left' | 'right' }) {
  const { words } = useLanguage();
  const { data, error, refetch } = useQuery({
    queryKey: ['screen', 'more-of-me'],
    queryFn: async () => import('./more/more.tsx'),
    staleTime: Infinity,
    structuralSharing: false,
  });
  if (error) return part === 'left' ? <Failure error={error} onRetry={() => void refetch()} /> : null;
  if (!data) return <p class="panel my-wait">{words.loading}</p>;
  return part === 'left' ? <data.LeftColumn /> : <data.RightColumn />;
}
