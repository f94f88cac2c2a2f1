/** The file in DATA_DIR that records the last successful backup: `{"at": "…", "file": "…", "bytes": …}`. */
export const LAST_BACKUP = "last-backup.json";
