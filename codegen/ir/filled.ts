/**
 * A shape of the generated data as the compiler holds it: what is left out there is null here, a flag that is left out is false.
 * The shapes themselves stand in `src/runtime`, once.
 */
export type Filled<T> = {
  readonly [Key in keyof T]-?: undefined extends T[Key] ? FilledValue<Exclude<T[Key], undefined>> : T[Key];
};

type FilledValue<Value> = [Value] extends [true] ? boolean : Value | null;
