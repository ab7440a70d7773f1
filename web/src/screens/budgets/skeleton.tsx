/** As high as the board will be, so that nothing moves when it comes. */
export function Skeleton() {
  return (
    <div class="budget-skeleton" aria-hidden>
      {Array.from({ length: 8 }, (_, index) => (
        <div key={index}>
          <span />
          <span />
          <span />
        </div>
      ))}
    </div>
  );
}
