/** Judges a day by the specification and the companion's contract alone. The first broken rule ends the day. */
import type { Observation } from '../world/observation.ts';
import { isExceptional, type Plan } from '../world/plan.ts';
import { Ledger, Violation } from './ledger.ts';
import { responsesRule } from './rules/responses.ts';
import { bookKeeperRule } from './rules/book-keeper.ts';
import { budgetRule, callLimitsRule } from './rules/budgets.ts';
import { cancelledLinksRule, endedLinksRule } from './rules/links.ts';
import { latePaymentsRule } from './rules/late-payments.ts';
import { cardGuessesRule } from './rules/card-guesses.ts';
import { closedOrdersRule, coveredOrdersRule } from './rules/closed-orders.ts';
import { disputesRule } from './rules/disputes.ts';
import { keysRule } from './rules/keys.ts';
import { lostRowsRule } from './rules/lost-rows.ts';
import { refundedSumsRule, failedRefundsRule } from './rules/refunds.ts';
import { storedDataRule } from './rules/stored-data.ts';
import { chargeRule, confirmsRule } from './rules/charges.ts';
import { eventsRule } from './rules/events.ts';
import { listsRule } from './rules/lists.ts';
import { moneyOutRule } from './rules/money-out.ts';
import { outcomeRule } from './rules/outcomes.ts';
import { pagesRule, processedPagesRule } from './rules/pages.ts';
import { progressRule } from './rules/progress.ts';
import { sellingRule } from './rules/selling.ts';

export type Violate = (rule: string, message: string) => never;

export interface Rule {
  observe?(observation: Observation, ledger: Ledger, violate: Violate): void;
  /** Called after the quiet hours, once the final requests have their responses. */
  end?(ledger: Ledger, violate: Violate): void;
  /** Called with all rows of the database after that. */
  stored?(database: string, ledger: Ledger, violate: Violate): void;
}

export class Judge {
  readonly ledger = new Ledger();
  readonly #rules: readonly Rule[];

  constructor(plan: Plan) {
    const shared = [responsesRule(plan), lostRowsRule()];
    this.#rules = isExceptional(plan) ? shared : [...shared, ...this.#allRules()];
  }

  readonly #allRules = (): readonly Rule[] => [
    chargeRule(),
    outcomeRule(),
    progressRule(),
    eventsRule(),
    moneyOutRule(),
    bookKeeperRule(),
    budgetRule(),
    sellingRule(),
    pagesRule(),
    confirmsRule(),
    cardGuessesRule(),
    callLimitsRule(),
    failedRefundsRule(),
    listsRule(),
    latePaymentsRule(),
    cancelledLinksRule(),
    coveredOrdersRule(),
    processedPagesRule(),
    refundedSumsRule(),
    disputesRule(),
    closedOrdersRule(),
    endedLinksRule(),
    keysRule(),
    storedDataRule(),
  ];

  observe(observation: Observation): void {
    this.ledger.observe(observation);
    for (const rule of this.#rules) rule.observe?.(observation, this.ledger, this.violate);
  }

  end(): void {
    for (const rule of this.#rules) rule.end?.(this.ledger, this.violate);
  }

  stored(database: string): void {
    for (const rule of this.#rules) rule.stored?.(database, this.ledger, this.violate);
  }

  readonly violate: Violate = (rule, message) => {
    throw new Violation(rule, message, this.ledger.now);
  };
}
