<?php
/**
 * Plugin Name: pay-elements for WooCommerce
 * Description: Pix, cards and wallets through a pay-elements companion. The buyer pays on the companion's page of the order.
 * Version: 0.1.0
 * Requires PHP: 8.1
 * Requires Plugins: woocommerce
 * License: MIT
 */

defined('ABSPATH') || exit;

add_action('plugins_loaded', static function (): void {
    if (class_exists('WC_Payment_Gateway')) {
        require_once __DIR__ . '/class-pay-elements-client.php';
        require_once __DIR__ . '/class-pay-elements-gateway.php';
    }
});

add_filter('woocommerce_payment_gateways', static fn(array $gateways): array => [...$gateways, 'Pay_Elements_Gateway']);
