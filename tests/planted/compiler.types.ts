// What the compiler refuses. A wall that stops refusing leaves its `@ts-expect-error` without an
// error, which is one: the type checker then names the line. The comment above each says the cause and the mend.

import { readApi } from '#client/base/call-api.ts';
import type { Formulaire } from '#client/ui/form-list.ts';
import type { Vivant } from '#client/ui/liste/use-lignes.ts';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import type { CheminDe } from '#shared/base/stored-saisie.rules.ts';
import { creerClient } from '#shared/vente/clientele/client.api.ts';
import { reducteur } from '#shared/reducteur.ts';
import { reading } from '#server/platform/http/route.ts';
import type { Rayon } from '#shared/stock/rayon/rayon.record.ts';

interface Saisie {
  ville: string;
  lignes: { qte: number }[];
}

/** A form keeps a field that it does not have: take the name out of its `garde`, or mend it. */
// @ts-expect-error « nom_patient » is no field of the form
export const keepsNoField: readonly CheminDe<Saisie>[] = ['ville', 'lignes.qte', 'nom_patient'];

/** The list of another form: give the form its own line in `client/ui/form-list.ts`. */
// @ts-expect-error the fields of a product are none of this form
export const anothersList: Formulaire<CheminDe<Saisie>> = FORMULAIRES.produit;

/** A form of a record that is not said to be one: `fiche: true` in `client/ui/form-list.ts`. */
export const notARecord = () =>
  useRecordForm<Rayon, { motif: string }, object>({
    // @ts-expect-error a draft of this form is no record: two people would erase each other
    formulaire: FORMULAIRES.renvoi_billetage,
    fiche: null,
    vierge: { motif: '' },
    saisieDe: () => ({ motif: '' }),
    corpsDe: (s) => s,
  });

/** A `.queries` file that writes: put the act in an `.actions` file, by `callApi`. */
// @ts-expect-error a call made by `ecrire`
export const readingThatWrites = () => readApi(creerClient);

/** A write mounted without its transaction: `writing(...)`, or `lireParCorps` if it only reads. */
export const writeWithoutTransaction = () =>
  // @ts-expect-error a call made by `ecrire` is mounted by `writing`
  reading(creerClient, () => Promise.reject(new Error('planted')));

/** A screen that reduces on the spot: name it in a `reducteur` of `<d>.events.ts`. */
export const reducesInline: Vivant<Rayon> = {
  topic: 'rayons',
  // @ts-expect-error a function of the spot is no reducer
  appliquer: (rows: Rayon[]) => rows,
};

/** A reducer of an event that does not exist: mend its name, or declare it in `<d>.events.ts`. */
// @ts-expect-error no event is called so, and none carries this
export const reducesNothing = reducteur<Rayon[]>({ 'rayon.leve': (tenus: Rayon[]) => tenus });
