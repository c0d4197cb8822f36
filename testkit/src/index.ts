/** The basis of tests and benchmarks: real servers, people who use them, and disposable databases. */
export { Cluster, ClusterNode } from "./cluster.ts";
export { engineUnderTest } from "./engine-under-test.ts";
export { type Answer, History, PATIENCE_MILLISECONDS } from "./history.ts";
export { Load } from "./load.ts";
export { missingNats, NatsProcess } from "./nats-process.ts";
export { patience } from "./patience.ts";
export {
  badRequest,
  type ErrorBody,
  encode,
  type Method,
  type Parameters,
  Person,
  type RawAnswer,
  TestQueue,
  type WireEvent,
} from "./person.ts";
export { missingPrometheus, PrometheusProcess, promtool } from "./prometheus-process.ts";
export { missingS3, S3Process } from "./s3-process.ts";
export { expectSameModel } from "./same-model.ts";
export {
  compileCache,
  type Ended,
  type Environment,
  environmentOf,
  NODE_FLAGS,
  readZuliprc,
  ServerProcess,
} from "./server-process.ts";
export { statementsDuring } from "./statements.ts";
export { TestClock } from "./test-clock.ts";
export { cast, PASSWORD, type PersonName, World, type WorldOptions } from "./world.ts";
export { createEmptyWorldData, createStartedWorldData, type WorldData } from "./world-data.ts";
