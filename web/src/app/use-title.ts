import { useLayoutEffect } from 'preact/hooks';

/** Sets the page's title while the screen is mounted, in step with its content. */
export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = title === 'fairhour' ? title : `${title} - fairhour`;
  }, [title]);
}
