export const vendre = (): void => undefined;
