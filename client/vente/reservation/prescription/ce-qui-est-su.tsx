import { SourceThesaurus } from '#client/sante/interaction/source-thesaurus.offert.tsx';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import * as phrases from '#shared/sante/prescription/prescription.phrases.ts';
import type {
  ReponsePrescription,
  ResultatPrescription,
} from '#shared/sante/prescription/prescription.schema.ts';
import type { Autour } from './use-autour.ts';

export const inconnuesCommunes = (tous: readonly ResultatPrescription[]): string[] =>
  (tous[0]?.inconnues ?? []).filter((i) => tous.every((m) => m.inconnues.includes(i)));

function comparesA({ autres }: ReponsePrescription, panier: number): string[] {
  const dits = autres.flatMap(({ nom, composition }) =>
    composition
      ? [`${nom} (${composition.substances.map((s) => s.nom.toLowerCase()).join(' + ')})`]
      : [],
  );
  return [...(panier > 0 ? [phrases.lignesDuPanier(panier)] : []), ...dits];
}

/** Above the results: what was asked and could not be looked at. */
export function CeQuiEstSu({ reponse }: { reponse: ReponsePrescription }) {
  const { resultats, autres, allergies } = reponse;
  const communes = inconnuesCommunes(resultats);
  const perdus = autres.filter((a) => a.composition === null).map((a) => a.nom);
  const ignorees = allergies.filter((a) => !a.reconnue).map((a) => a.nom);
  return (
    <div className="prescription-su" role="status">
      {communes.length > 0 && (
        <p className="ton-warning">
          <span aria-hidden="true">▲ </span>
          {phrases.inconnuPourTous(communes)}
        </p>
      )}
      {ignorees.length > 0 && (
        <p className="ton-warning">{phrases.allergiesNonReconnues(ignorees)}</p>
      )}
      {perdus.length > 0 && <p className="ton-warning">{phrases.nonReconnus(perdus)}</p>}
    </div>
  );
}

/** Below them: sources, their date and limits. */
export function SourcesLues({
  reponse,
  autour,
}: {
  reponse: ReponsePrescription;
  autour: Autour | null;
}) {
  const { donnees } = reponse;
  const compares = autour ? comparesA(reponse, autour.panier) : [];
  const base = donnees.base && formatDate(debutDeJour(donnees.base));
  return (
    <div className="prescription-su">
      <p className="discret">
        {compares.length > 0 && `${phrases.compareA(compares)} `}
        {phrases.datesDesDonnees(base, donnees.edition?.libelle ?? null)}{' '}
        {phrases.excipientsInconnus}
      </p>
      {donnees.edition && <SourceThesaurus edition={donnees.edition} />}
    </div>
  );
}
