import { EmptyState } from '#client/ui/empty-state.tsx';
import { formatNombre } from '#shared/base/montant.ts';
import { debutDeJour, formatDate, formatDateHeure } from '#shared/base/dates.ts';
import { pourCent } from '#shared/sante/interaction/couverture.rules.ts';
import type { EditionThesaurus } from '#shared/sante/interaction/edition.schema.ts';
import type {
  CouvertureThesaurus,
  EtatThesaurus,
  PartCouverte,
} from '#shared/sante/interaction/import-thesaurus.schema.ts';
import * as phrases from '#shared/sante/interaction/interaction.phrases.ts';

function Part({ nom, part }: { nom: string; part: PartCouverte }) {
  const cellule = (n: number) => (
    <td className="nombre" title={`${formatNombre(n)} sur ${formatNombre(part.total)}`}>
      {pourCent(n, part.total)}
    </td>
  );
  return (
    <tr>
      <th scope="row">{nom}</th>
      <td className="nombre">{formatNombre(part.total)}</td>
      {cellule(part.connues)}
      {cellule(part.partielles)}
      {cellule(part.hors_edition)}
      {cellule(part.inconnues)}
    </tr>
  );
}

function Parts({
  couverture: { produits, presentations, essentielles, noms },
}: {
  couverture: CouvertureThesaurus;
}) {
  return (
    <section className="thesaurus-parts">
      <table aria-label="Ce dont cette édition répond">
        <thead>
          <tr>
            <th scope="col">CE QUI SE VEND</th>
            <th scope="col" className="nombre">
              BOÎTES
            </th>
            <th scope="col" className="nombre">
              CONNUES
            </th>
            <th scope="col" className="nombre">
              EN PARTIE
            </th>
            <th scope="col" className="nombre">
              HORS ÉDITION
            </th>
            <th scope="col" className="nombre">
              INCONNUES
            </th>
          </tr>
        </thead>
        <tbody>
          <Part nom="Mes produits" part={produits} />
          {essentielles && <Part nom="Base : essentielles, avec un prix" part={essentielles} />}
          <Part nom="Base : présentations disponibles" part={presentations} />
        </tbody>
      </table>
      {phrases.definitionsDeCouverture.map((dite) => (
        <p key={dite} className="discret">
          {dite}
        </p>
      ))}
      <p className="discret">{phrases.nomsTrouves(noms)}</p>
    </section>
  );
}

function Identite({ edition, etat }: { edition: EditionThesaurus; etat: EtatThesaurus }) {
  return (
    <dl className="thesaurus-identite">
      <div>
        <dt>Édition</dt>
        <dd>
          {edition.libelle}, parue le {formatDate(debutDeJour(edition.date_edition))}
        </dd>
      </div>
      <div>
        <dt>Importée</dt>
        <dd>
          le {formatDateHeure(new Date(edition.importee_at))} par {etat.created_by}
        </dd>
      </div>
      <div>
        <dt>Contenu</dt>
        <dd>{phrases.contenuDuThesaurus(etat)}</dd>
      </div>
      <div>
        <dt>Source</dt>
        <dd>{edition.source}</dd>
      </div>
      <div>
        <dt>Licence</dt>
        <dd>
          <details>
            <summary>{edition.licence}</summary>
            <pre>{etat.notice}</pre>
          </details>
        </dd>
      </div>
    </dl>
  );
}

export function EditionOnglet({ etat }: { etat: EtatThesaurus }) {
  const { edition, couverture, en_cours } = etat;
  if (!edition) return <EmptyState title={phrases.thesaurusAbsent} text={phrases.thesaurusSertA} />;
  return (
    <div className="thesaurus-edition">
      <Identite edition={edition} etat={etat} />
      {en_cours && (
        <p role="status" className="etiquette teinte-primary">
          {phrases.produitsRelus}
        </p>
      )}
      {couverture && <Parts couverture={couverture} />}
    </div>
  );
}
