/** Constants that the build inserts into the pages. */
interface ImportMetaEnv {
  /** Version of the pages, from package.json. */
  readonly VERSION: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.css';

/** The address of the file after the build. */
declare module '*?url' {
  const url: string;
  export default url;
}
