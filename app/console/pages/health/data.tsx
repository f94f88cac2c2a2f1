import { t } from "../../text";
import { lengthOf } from "../../ui/age";
import { facts, section, sectionHead, term } from "../../ui/layout.css";
import { heading, quiet, tone } from "../../ui/text.css";
import type { HealthView } from "./health.server";
import { sizeOf } from "./sizes";

const MB = 1024 * 1024;
/** A disk with less than this share of free space is nearly full. */
const FREE_SHARE = 0.1;
/** A backup is due every night. */
const BACKUP_MS = 26 * 3600_000;

/** Where the data is: its size, the disks, and the last backup. */
export function Data({ common }: { common: NonNullable<HealthView["common"]> }) {
  const { databaseBytes, servers, backup } = common;
  // Processes of one machine have one disk.
  const disks = new Map(
    servers.flatMap(({ name, disk }) => (disk ? [[name.split(":")[0] ?? name, disk] as const] : [])),
  );
  return (
    <section className={section} aria-labelledby="data">
      <div className={sectionHead}>
        <h2 className={heading} id="data">
          {t("health_data")}
        </h2>
      </div>
      <dl className={facts}>
        <dt className={term}>{t("health_database")}</dt>
        <dd>{sizeOf(databaseBytes / MB)}</dd>
        {[...disks].map(([server, { freeMb, sizeMb }]) => (
          <DiskFact key={server} server={server} freeMb={freeMb} sizeMb={sizeMb} />
        ))}
        <dt className={term}>{t("health_backup")}</dt>
        <dd>
          {backup ? (
            <span className={backup.age > BACKUP_MS ? tone.warn : undefined} title={backup.full}>
              {t("health_backup_ago", { time: backup.short, age: lengthOf(backup.age) })}
            </span>
          ) : (
            <span className={tone.warn}>{t("health_backup_none")}</span>
          )}
        </dd>
        <dt className={term}>{t("health_restore")}</dt>
        <dd className={quiet}>{t("health_restore_none")}</dd>
      </dl>
    </section>
  );
}

function DiskFact({ server, freeMb, sizeMb }: { server: string; freeMb: number; sizeMb: number }) {
  return (
    <>
      <dt className={term}>{t("health_disk")}</dt>
      <dd className={freeMb < FREE_SHARE * sizeMb ? tone.bad : undefined}>
        {t("health_disk_of", { free: sizeOf(freeMb), size: sizeOf(sizeMb), server })}
      </dd>
    </>
  );
}
