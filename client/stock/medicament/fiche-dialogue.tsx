import './medicament.css';
import { Button } from '@blueprintjs/core';
import { type ReactNode, useState } from 'react';
import { DialogFrame } from '#client/ui/dialog-frame.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Badge } from '#client/ui/status-badge.tsx';
import { debutDeJour, formatDate } from '#shared/base/dates.ts';
import type {
  Boite,
  FicheBase,
  FicheMedicament,
  SourceBase,
} from '#shared/stock/medicament/fiche.schema.ts';
import { useFiche } from './base.queries.ts';
import { Boites } from './boites.tsx';
import { GroupeDialogue } from './groupe-dialogue.tsx';

const jour = (iso: string | null): string => (iso === null ? '–' : formatDate(debutDeJour(iso)));
const Section = ({ titre, children }: { titre: string; children: ReactNode }) => (
  <section className="base-section">
    <h3>{titre}</h3>
    {children}
  </section>
);
const Lignes = ({ texte }: { texte: string }) => (
  <>
    {texte.split('\n').map((l) => (
      <p key={l}>{l}</p>
    ))}
  </>
);

/** Source and date, required by the licence. */
function Source({ source }: { source: SourceBase }) {
  return (
    <p className="discret base-source">
      Source : {source.nom}
      {source.date_donnees && `, données du ${jour(source.date_donnees)}`}
      {source.importee_le && `, importées le ${formatDate(new Date(source.importee_le))}`}.
    </p>
  );
}

function ClasseAtc({ atc, classes }: { atc: string | null; classes: FicheMedicament['classes'] }) {
  if (classes.length === 0) return atc;
  const communs = classes.flatMap((c) => c.grand_public ?? []);
  return (
    <span title={classes.map((c) => `${c.code} ${c.libelle}`).join(' › ')}>
      {atc} · {classes.at(-1)?.libelle}
      {communs.length > 0 && <span className="discret"> ({communs.join(', ')})</span>}
    </span>
  );
}

function Etat({ f: { medicament: m, fiche } }: { f: FicheMedicament }) {
  return (
    <>
      {fiche?.etat ?? (m.disponible ? 'Disponible' : 'Non disponible')}
      {fiche?.surveillance && (
        <>
          {' '}
          <Badge tone="warning">Surveillance renforcée</Badge>
        </>
      )}
      {fiche?.interet_majeur && (
        <>
          {' '}
          <Badge tone="neutre">Intérêt thérapeutique majeur</Badge>
        </>
      )}
    </>
  );
}

function Identite({ f }: { f: FicheMedicament }) {
  const { medicament: m, fiche, classes } = f;
  const delivrance = fiche?.conditions.join(' ; ') || m.condition;
  const autorisation =
    fiche &&
    [fiche.statut, fiche.date_amm && `le ${jour(fiche.date_amm)}`].filter(Boolean).join(', ');
  const atc = classes.length > 0 || m.atc ? <ClasseAtc atc={m.atc} classes={classes} /> : null;
  const champs: Readonly<Record<string, ReactNode>> = {
    DCI: m.dci,
    Forme: m.forme,
    Voie: m.voies,
    Titulaire: m.titulaire,
    'Conditions de délivrance': delivrance,
    Autorisation: autorisation,
    'Classe ATC': atc,
    État: <Etat f={f} />,
  };
  return (
    <dl className="base-identite">
      {Object.entries(champs).map(
        ([nom, valeur]) =>
          valeur !== null &&
          valeur !== '' && (
            <div key={nom}>
              <dt>{nom}</dt>
              <dd>{valeur}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function Composition({ composition }: Pick<FicheBase, 'composition'>) {
  if (composition.length === 0) return null;
  return (
    <Section titre="Composition">
      <table className="table-simple base-table fiches" aria-label="Composition">
        <thead>
          <tr>
            <th scope="col">ÉLÉMENT</th>
            <th scope="col">SUBSTANCE</th>
            <th scope="col">DOSAGE</th>
            <th scope="col">POUR</th>
            <th scope="col">NATURE</th>
          </tr>
        </thead>
        <tbody>
          {composition.map((c, i) => (
            <tr key={`${i} ${c.substance}`}>
              <td>{c.element}</td>
              <th scope="row" data-titre="SUBSTANCE">
                <span className="coupe" title={c.substance}>
                  {c.substance}
                </span>
              </th>
              <td data-titre="DOSAGE">{c.dosage}</td>
              <td data-titre="POUR">{c.reference}</td>
              <td data-titre="NATURE" className="discret">
                {c.fraction ? 'Fraction thérapeutique' : 'Substance active'}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}

const Lien = ({ vers, texte }: { vers: string | null; texte: string }) =>
  vers !== null &&
  /^https?:\/\//.test(vers) && (
    <a href={vers} target="_blank" rel="noreferrer">
      {texte}
    </a>
  );

function Avis({ fiche, indications }: { fiche: FicheBase | null; indications: string | null }) {
  return (
    <>
      {fiche && fiche.disponibilites.length > 0 && (
        <Section titre="Disponibilité">
          <ul className="base-avis">
            {fiche.disponibilites.map((d, i) => (
              <li key={`${i} ${d.libelle}`}>
                <Badge tone={d.libelle.startsWith('Remise') ? 'neutre' : 'danger'}>
                  {d.libelle}
                </Badge>{' '}
                depuis le {jour(d.debut)}, mis à jour le {jour(d.maj)}
                {d.remise && `, remise le ${jour(d.remise)}`}
                {d.cip13 && ` (CIP ${d.cip13})`} <Lien vers={d.lien} texte="Fiche de l’agence" />
              </li>
            ))}
          </ul>
        </Section>
      )}
      {indications && (
        <Section titre="Indications remboursées">
          <Lignes texte={indications} />
        </Section>
      )}
      {fiche && fiche.avis.length > 0 && (
        <Section titre="Avis de la Haute Autorité de santé">
          <ul className="base-avis">
            {fiche.avis.map((a, i) => (
              <li key={`${i} ${a.date ?? ''}`}>
                <p>
                  <strong>Service rendu : {a.valeur ?? 'non dit'}</strong>{' '}
                  <span className="discret">
                    {jour(a.date)}
                    {a.motif && ` · ${a.motif}`}
                  </span>{' '}
                  <Lien vers={a.lien} texte="Avis complet" />
                </p>
                <Lignes texte={a.texte} />
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

export function FicheDialogue({
  id,
  titre,
  fermer,
  ajouter,
}: {
  id: number;
  titre: string;
  fermer: () => void;
  ajouter: (b: Boite) => void;
}) {
  const { data, error, refetch } = useFiche(id);
  const [groupe, voirGroupe] = useState(false);
  const nom = data?.medicament.groupe_generique ?? null;
  return (
    <Modal isOpen className="base-dialogue" aria-labelledby="fiche-titre" onClose={fermer}>
      <DialogHeader id="fiche-titre" title={titre} onClose={fermer} />
      {!data ? (
        <div className="base-corps">
          {error ? (
            <p role="alert">
              {error.message}{' '}
              <Button size="small" text="Réessayer" onClick={() => void refetch()} />
            </p>
          ) : (
            <p className="discret" role="status">
              Lecture…
            </p>
          )}
        </div>
      ) : (
        <DialogFrame className="base-corps" label="Fiche du médicament">
          <Identite f={data} />
          <Section titre="Présentations">
            <Boites libelle="Présentations" boites={data.boites} ajouter={ajouter} />
          </Section>
          {nom !== null && (
            <Section titre="Groupe générique">
              <p>
                {nom} <span className="discret">{data.medicament.type_generique}</span>{' '}
                <Button size="small" text="Voir le groupe" onClick={() => voirGroupe(true)} />
              </p>
            </Section>
          )}
          {data.fiche && <Composition composition={data.fiche.composition} />}
          <Avis fiche={data.fiche} indications={data.indications} />
          <Source source={data.source} />
        </DialogFrame>
      )}
      {groupe && nom !== null && (
        <GroupeDialogue id={id} titre={nom} fermer={() => voirGroupe(false)} ajouter={ajouter} />
      )}
    </Modal>
  );
}
