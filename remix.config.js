/** Options of the Remix compiler; vite.config.ts reads them. */
export default {
  appDirectory: "app",
  buildDirectory: process.env.BUILD_DIRECTORY ?? "build",
  future: {
    v3_fetcherPersist: true,
    v3_lazyRouteDiscovery: false,
    v3_relativeSplatPath: true,
    v3_routeConfig: true,
    v3_singleFetch: true,
    v3_throwAbortReason: true,
  },
};
