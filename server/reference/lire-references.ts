import type { RequeteListe } from '#shared/base/liste.ts';
import { type NomListe, type Reference, reference } from '#shared/reference/reference.schema.ts';
import { type Filtres, filtrer, lister, type Source } from '../http/liste.ts';
import type { Requete } from '../http/requete.ts';

const parLibelle = {
  recherche: 't.recherche',
  tri: { libelle: 't.recherche', id: 't.id' },
  parDefaut: 't.recherche, t.id',
};
// Byte order, as the screens sort what they hear, whatever the server of the base sorts by.
const REFERENCES: Source<Reference> = {
  ...parLibelle,
  parDefaut: 't.recherche collate "C", t.id',
  schema: reference,
  select: 'select t.id, t.libelle, t.version from reference t where t.deleted_at is null',
};

/** The act that reads one of the six lists. */
export const listerReferencesActe =
  (liste: NomListe) =>
  ({ em, requete }: Requete<unknown, RequeteListe>) => {
    const filtres: Filtres = { conditions: [], valeurs: [] };
    filtrer(filtres, 't.liste = ?', liste);
    return lister(em, REFERENCES, requete, filtres);
  };
