export type JsonObject = { [name: string]: Json };
export type Json = null | boolean | number | string | Json[] | JsonObject;
