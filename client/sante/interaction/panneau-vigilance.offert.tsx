import { type ReactNode, useId, useState } from 'react';
import { DialogHeader } from '#client/ui/dialog-header.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { type CarteInteraction, estAlerte } from '#shared/sante/interaction/interaction.rules.ts';
import { CarteDInteraction } from './carte-interaction.offert.tsx';
import { DoublesVus } from './doubles-vus.tsx';
import { FaitsVus, NonCouverts } from './faits-vus.tsx';
import { SourceThesaurus } from './source-thesaurus.offert.tsx';
import type { Historique, Vigilance } from './vigilance.offert.ts';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import type { ConseilDeLigne } from '#shared/sante/interaction/conseils.rules.ts';
import { LIBELLES_NIVEAU } from '#shared/sante/interaction/niveaux.rules.ts';
import { TextesDesCouples } from './textes-du-couple.tsx';
import './interaction.css';
import * as phrases from '#shared/sante/interaction/vigilance.phrases.ts';

function ConseilVu({ conseil, edition_id }: { conseil: ConseilDeLigne; edition_id: number }) {
  const [ouvert, ouvrir] = useState(false);
  const { couple, substance, avec, niveau } = conseil;
  return (
    <li>
      <button type="button" aria-expanded={ouvert} onClick={() => ouvrir(!ouvert)}>
        {ouvert ? <ChevronDown /> : <ChevronRight />}
        <strong>{substance.nom.toUpperCase()}</strong> avec {avec} :{' '}
        {LIBELLES_NIVEAU[niveau].toLowerCase()}
      </button>
      {ouvert && (
        <div className="carte-interaction-textes">
          <TextesDesCouples edition_id={edition_id} couples={[{ id: couple, rangs: null }]} />
        </div>
      )}
    </li>
  );
}

/** Advice on drinks and habits, not medicines. */
function ConseilsVus({
  conseils,
  edition_id,
}: {
  conseils: readonly ConseilDeLigne[];
  edition_id: number;
}) {
  return (
    <ul className="conseils-vus">
      {conseils.map((c) => (
        <ConseilVu key={`${c.couple} ${c.substance.id}`} conseil={c} edition_id={edition_id} />
      ))}
    </ul>
  );
}

function Partie({ titre, children }: { titre: string; children: ReactNode }) {
  const id = useId();
  return (
    <section className="vigilance-partie" aria-labelledby={id}>
      <h3 id={id}>{titre}</h3>
      {children}
    </section>
  );
}

function Cartes({
  cartes,
  edition_id,
  premiere = false,
}: {
  cartes: readonly CarteInteraction[];
  edition_id: number;
  premiere?: boolean;
}) {
  return cartes.map((c, i) => (
    <CarteDInteraction key={c.cle} carte={c} edition_id={edition_id} depart={premiere && i === 0} />
  ));
}

function formatHistorique(historique: Historique): string | null {
  if (typeof historique === 'number') return phrases.historiquePris(historique);
  if (historique === 'illisible') return phrases.historiqueNonLu;
  return historique === 'sans_accord' ? phrases.historiqueSansAccord : null;
}

function Alertes({ vigilance: { edition, lignes, bilan } }: { vigilance: Vigilance }) {
  const alertes = bilan.cartes.filter(estAlerte);
  if (alertes.length === 0)
    return (
      <p className="vigilance-rien">
        {bilan.cartes.length === 0 && phrases.aucuneInteraction(lignes.length)}
      </p>
    );
  return <Cartes cartes={alertes} edition_id={edition.id} premiere />;
}

function Corps({ vigilance }: { vigilance: Vigilance }) {
  const { edition, bilan, historique } = vigilance;
  const apec = bilan.cartes.filter((c) => !c.locale && c.niveau === 'APEC');
  const locales = bilan.cartes.filter((c) => c.locale);
  const dit = formatHistorique(historique);
  const partiels = [...bilan.lignes.values()].some((l) => l.couverture !== 'couverte');
  return (
    <>
      <Alertes vigilance={vigilance} />
      {bilan.doubles.length > 0 && (
        <Partie titre="Même substance dans plusieurs lignes">
          <DoublesVus doubles={bilan.doubles} />
        </Partie>
      )}
      {apec.length > 0 && (
        <Partie titre="À prendre en compte">
          <Cartes cartes={apec} edition_id={edition.id} />
        </Partie>
      )}
      {locales.length > 0 && (
        <Partie titre="Par voie locale">
          <p className="discret">{phrases.parVoieLocale}</p>
          <Cartes cartes={locales} edition_id={edition.id} />
        </Partie>
      )}
      {partiels && (
        <Partie titre="Ce dont cette édition ne répond pas">
          <NonCouverts vigilance={vigilance} />
        </Partie>
      )}
      {bilan.conseils.length > 0 && (
        <Partie titre="À dire au patient">
          <ConseilsVus conseils={bilan.conseils} edition_id={edition.id} />
        </Partie>
      )}
      <Partie titre="Grossesse, enfant, conduite">
        <FaitsVus vigilance={vigilance} />
      </Partie>
      {dit !== null && (
        <Partie titre="Pris depuis 30 jours">
          <p className="discret">{dit}</p>
        </Partie>
      )}
    </>
  );
}

export function PanneauVigilance({
  vigilance,
  fermer,
}: {
  vigilance: Vigilance;
  fermer: () => void;
}) {
  return (
    <Modal className="vigilance" aria-labelledby="vigilance-titre" onClose={fermer}>
      <DialogHeader id="vigilance-titre" title={phrases.titreVigilance} onClose={fermer} />
      <div className="vigilance-corps" role="region" aria-label="Détail" tabIndex={0}>
        <Corps vigilance={vigilance} />
      </div>
      <SourceThesaurus edition={vigilance.edition} />
    </Modal>
  );
}
