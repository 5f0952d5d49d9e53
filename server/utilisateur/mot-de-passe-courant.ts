import { estTropFacile } from '#shared/utilisateur/comptes.rules.ts';

/** Longer is never guessable, and slow to score. */
const LU_MAX = 32;

type Juge = (password: string, connus: string[]) => number;
let juge: Promise<Juge> | undefined;
/** Several MB of dictionaries, lazy-loaded. */
async function prendreDictionnaires(): Promise<Juge> {
  const [{ ZxcvbnFactory }, commun, francais] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...commun.dictionary, ...francais.dictionary },
    graphs: commun.adjacencyGraphs,
  });
  return (password, connus) => zxcvbn.check(password, connus).guesses;
}

/** [ACC-17] Common passwords, French words, keyboard rows, own name. */
export async function estMotDePasseCourant(
  password: string,
  { name, fullname }: { name: string; fullname: string },
): Promise<boolean> {
  juge ??= prendreDictionnaires();
  const connus = [name, ...fullname.split(/\s+/), 'pharmacie', 'caisse', 'vente', 'cnamgs'];
  return estTropFacile((await juge)(password.slice(0, LU_MAX), connus));
}
