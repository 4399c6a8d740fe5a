/**
 * A generated shape inside the compiler: omitted values are null, and omitted flags false. `src/runtime` defines the
 * shapes.
 */
export type Filled<T> = {
  readonly [Key in keyof T]-?: undefined extends T[Key] ? FilledValue<Exclude<T[Key], undefined>> : T[Key];
};

type FilledValue<Value> = [Value] extends [true] ? boolean : Value | null;
