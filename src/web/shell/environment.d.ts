/** What the build puts into the pages. */
interface ImportMetaEnv {
  /** Version of the pages, as in package.json. */
  readonly VERSION: string;
}

interface ImportMeta {
  readonly env: ImportMetaEnv;
}

declare module '*.css';

/** The address at which the build puts the file. */
declare module '*?url' {
  const url: string;
  export default url;
}
