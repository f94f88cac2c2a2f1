// The environment of `npm run dev`.

/** Variables with the address of a service that stores or sends. */
const SERVICES = ["DATABASE_URL", "REDIS_URL", "STORAGE_URL", "SMTP_URL", "SMS_URL"];

/**
 * Returns the environment without the services of other servers: each service is taken from DEV_<name> instead, so that no migration in
 * progress, demo member or mail reaches a production service by mistake. decision 282
 * @throws Error with the code of an invalid environment, with NODE_ENV=production
 */
export function developersVariables(variables) {
  if (variables.NODE_ENV === "production")
    throw Object.assign(new Error("NODE_ENV is production; expected another, or none, for npm run dev."), {
      code: "ENVIRONMENT",
    });
  const services = SERVICES.map((name) => [name, variables[`DEV_${name}`]]);
  return { ...variables, ...Object.fromEntries(services) };
}
