/** Preloaded into the demo. Shifts the demo's clock by the milliseconds in FAIRHOUR_PICTURES_SHIFT. */

const milliseconds = Number(process.env['FAIRHOUR_PICTURES_SHIFT']);
const { instant } = Temporal.Now;
Temporal.Now.instant = () => instant().add({ milliseconds });
Temporal.Now.plainDateISO = (zone = 'UTC') => Temporal.Now.instant().toZonedDateTimeISO(zone).toPlainDate();
