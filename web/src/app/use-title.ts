import { useEffect } from 'preact/hooks';

/** The title of the page while the screen is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === 'fairhour' ? title : `${title} - fairhour`;
  }, [title]);
}
