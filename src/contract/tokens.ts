export const tokenEndpoints = [];
