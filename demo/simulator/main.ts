/** Entry of `npm run simulator`. */
import { runSimulator } from './command.ts';

process.exit(await runSimulator(process.argv.slice(2), process.env));
