/** Loaded into the demo before its own code: its clock goes as many milliseconds from the real one as it is told. */

const milliseconds = Number(process.env['FAIRHOUR_PICTURES_SHIFT']);
const { instant } = Temporal.Now;
Temporal.Now.instant = () => instant().add({ milliseconds });
Temporal.Now.plainDateISO = (zone = 'UTC') => Temporal.Now.instant().toZonedDateTimeISO(zone).toPlainDate();
