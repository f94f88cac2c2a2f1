// Finds the database and the Redis server of the tests that need several processes.
import { connect } from "node:net";

function reaches(port) {
  return new Promise((resolve) => {
    const socket = connect({ host: "127.0.0.1", port, timeout: 500 });
    const end = (up) => {
      socket.destroy();
      resolve(up);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/**
 * Returns the addresses of PostgreSQL and Redis: from the environment, or on this machine's default ports.
 * @returns the environment of the tests; a value is "" if the service is missing
 */
export async function findServices() {
  const database =
    process.env.DATABASE_URL ?? ((await reaches(5432)) ? "postgres://postgres@127.0.0.1:5432/postgres" : "");
  const redis = process.env.REDIS_URL ?? ((await reaches(6379)) ? "redis://127.0.0.1:6379" : "");
  return { TEST_SERVICES_DATABASE_URL: database, TEST_SERVICES_REDIS_URL: redis };
}
