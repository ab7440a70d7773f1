import { useLayoutEffect } from 'preact/hooks';

/** The title of the page while the screen is shown; it changes together with what the screen shows. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === 'fairhour' ? title : `${title} - fairhour`;
  }, [title]);
}
