export const Etiquette = () => null;
